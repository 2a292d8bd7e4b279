import { seriesOrder } from '../../../contract/desk/series/order.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSeriesOrder = handleDeskCall(seriesOrder, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { series, order, articles }, { staff }) {
    await newsroom.sectionDesk.change(staff, (to) => to.orderParts(series, articles, { version: order }));
    return null;
  },
});
