import { historyClear } from '../../../contract/api/history/clear.ts';
import { handleCall } from '../handler.ts';

export const handleHistoryClear = handleCall(historyClear, {
  limit: { times: 30, seconds: 60 },
  async work({ history }, _body, { member }) {
    await history.clear(member.id);
    return null;
  },
});
