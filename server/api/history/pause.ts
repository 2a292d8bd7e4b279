import { historyPause } from '../../../contract/api/history/pause.ts';
import { handleCall } from '../handler.ts';

export const handleHistoryPause = handleCall(historyPause, {
  limit: { times: 60, seconds: 60 },
  async work({ history }, { paused }, { member }) {
    await history.pause(member.id, paused);
    return { paused };
  },
});
