import { MemberPage } from '../../member/member-page.tsx';

export function TipsPage() {
  return <MemberPage name="my/tips" />;
}
