import { CollectionList } from '../../library/collections/collection-list.tsx';
import { MemberPage } from '../../library/member-page.tsx';

export function CollectionsPage() {
  return <MemberPage name="my/collections">{() => <CollectionList />}</MemberPage>;
}
