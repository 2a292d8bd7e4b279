import { MemberPage } from '../../member/member-page.tsx';

export function CollectionsPage() {
  return <MemberPage name="my/collections" />;
}
