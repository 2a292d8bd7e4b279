import { historyAdd } from '../../../contract/api/history/add.ts';
import { handleCall } from '../handler.ts';

export const handleHistoryAdd = handleCall(historyAdd, {
  limit: { times: 600, seconds: 60 },
  async work({ history }, { slug, progress }, { member }) {
    await history.note(member.id, slug, progress);
    return null;
  },
});
