import { historyAdd } from '../../../contract/api/history/add.ts';
import { handleCall } from '../handler.ts';

export const handleHistoryAdd = handleCall(historyAdd, {
  limit: { times: 600, seconds: 60 },
  async work({ history }, { slug, ...reading }, { member }) {
    await history.note(member.id, slug, reading);
    return null;
  },
});
