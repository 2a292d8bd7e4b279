import { seriesAdd } from '../../../contract/desk/series/add.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSeriesAdd = handleDeskCall(seriesAdd, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { name: title, coverId: cover_id, ...series }, { staff }) {
    await newsroom.sectionDesk.change(staff, (to) => to.addSeries({ ...series, title, cover_id }));
    return null;
  },
});
