import { MemberPage } from '../../member/member-page.tsx';
import { TipList } from '../../member/tip-list.tsx';

export function TipsPage() {
  return (
    <MemberPage name="my/tips" lead="每天一則，隨手收藏。">
      {() => <TipList />}
    </MemberPage>
  );
}
