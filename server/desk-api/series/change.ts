import { seriesChange } from '../../../contract/desk/series/change.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSeriesChange = handleDeskCall(seriesChange, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { series, version, name: title, coverId: cover_id, ...fields }, { staff }) {
    const change = { ...fields, title, cover_id };
    await newsroom.sectionDesk.change(staff, (to) => to.changeSeries(series, change, { version }));
    return null;
  },
});
