import { reportList } from '../../../contract/desk/report/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleReportList = handleDeskCall(reportList, {
  limit: { times: 120, seconds: 60 },
  work: ({ reportDesk }, body, { staff }) => reportDesk.list(staff, body),
});
