import { MemberPage } from '../../member/member-page.tsx';
import { SavedList } from '../../member/saved-list.tsx';

export function CollectionsPage() {
  return <MemberPage name="my/collections">{() => <SavedList />}</MemberPage>;
}
