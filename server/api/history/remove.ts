import { historyRemove } from '../../../contract/api/history/remove.ts';
import { handleCall } from '../handler.ts';

export const handleHistoryRemove = handleCall(historyRemove, {
  limit: { times: 240, seconds: 60 },
  async work({ history }, { slug }, { member }) {
    await history.remove(member.id, slug);
    return null;
  },
});
