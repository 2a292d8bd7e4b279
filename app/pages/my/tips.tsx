import { MemberPage } from '../../library/member-page.tsx';
import { TipList } from '../../library/tips/tip-list.tsx';

export function TipsPage() {
  return (
    <MemberPage name="my/tips" lead="每天一則，隨手收藏。">
      {() => <TipList />}
    </MemberPage>
  );
}
