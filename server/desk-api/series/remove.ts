import { seriesRemove } from '../../../contract/desk/series/remove.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSeriesRemove = handleDeskCall(seriesRemove, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { series }, { staff }) {
    await newsroom.sectionDesk.change(staff, (to) => to.removeSeries(series));
    return null;
  },
});
