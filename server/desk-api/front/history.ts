import { frontHistory } from '../../../contract/desk/front/history.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFrontHistory = handleDeskCall(frontHistory, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom }) {
    return { items: await newsroom.frontPage.history() };
  },
});
