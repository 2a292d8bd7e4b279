import { reportClose } from '../../../contract/desk/report/close.ts';
import { handleDeskCall } from '../handler.ts';

export const handleReportClose = handleDeskCall(reportClose, {
  limit: { times: 60, seconds: 60 },
  async work({ reportDesk }, { ids, outcome, answer }, { staff }) {
    await reportDesk.close(staff, ids, { state: outcome, answer });
    return null;
  },
});
