import { seriesList } from '../../../contract/desk/series/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSeriesList = handleDeskCall(seriesList, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom }) {
    return { items: await newsroom.sectionDesk.series() };
  },
});
