import { reportReopen } from '../../../contract/desk/report/reopen.ts';
import { handleDeskCall } from '../handler.ts';

export const handleReportReopen = handleDeskCall(reportReopen, {
  limit: { times: 60, seconds: 60 },
  async work({ reportDesk }, { ids }, { staff }) {
    await reportDesk.reopen(staff, ids);
    return null;
  },
});
