import { HistoryList } from '../../member/history-list.tsx';
import { MemberPage } from '../../member/member-page.tsx';

export function HistoryPage() {
  return <MemberPage name="my/history">{() => <HistoryList />}</MemberPage>;
}
