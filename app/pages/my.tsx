import { MemberPage } from '../member/member-page.tsx';

export function MyPage() {
  return <MemberPage name="my" />;
}
