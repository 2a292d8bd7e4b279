import { seriesParts } from '../../../contract/desk/series/parts.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSeriesParts = handleDeskCall(seriesParts, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom }, { series }) {
    const { ids, order } = await newsroom.sectionDesk.parts(series);
    return { items: await newsroom.list.rows(ids), order };
  },
});
