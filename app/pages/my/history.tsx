import { HistoryList } from '../../library/history/history-list.tsx';
import { MemberPage } from '../../library/member-page.tsx';

export function HistoryPage() {
  return <MemberPage name="my/history">{() => <HistoryList />}</MemberPage>;
}
