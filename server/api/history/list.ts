import { historyList } from '../../../contract/api/history/list.ts';
import { handleCall } from '../handler.ts';

export const handleHistoryList = handleCall(historyList, {
  limit: { times: 240, seconds: 60 },
  work: ({ history }, body, { member }) => history.list(member.id, body),
});
