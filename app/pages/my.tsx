import { MemberPage } from '../member/member-page.tsx';
import { Overview } from '../member/overview.tsx';

export function MyPage() {
  return <MemberPage name="my">{(profile) => <Overview profile={profile} />}</MemberPage>;
}
