import { reportSeen } from '../../../contract/api/report/seen.ts';
import { handleCall } from '../handler.ts';

export const handleReportSeen = handleCall(reportSeen, {
  limit: { times: 60, seconds: 60 },
  work: ({ reports }, { ids }, { member }) => reports.see(member.id, ids),
});
