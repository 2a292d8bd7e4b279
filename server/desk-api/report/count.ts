import { reportCount } from '../../../contract/desk/report/count.ts';
import { handleDeskCall } from '../handler.ts';

export const handleReportCount = handleDeskCall(reportCount, {
  limit: { times: 120, seconds: 60 },
  async work({ reportDesk }, _, { staff }) {
    return { open: await reportDesk.countOpen(staff) };
  },
});
