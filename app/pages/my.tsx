import { MemberPage } from '../library/member-page.tsx';
import { Overview } from '../library/overview/overview.tsx';

export function MyPage() {
  return <MemberPage name="my">{(profile) => <Overview profile={profile} />}</MemberPage>;
}
