import { reportAdd } from '../../../contract/api/report/add.ts';
import { handleCall } from '../handler.ts';

export const handleReportAdd = handleCall(reportAdd, {
  limit: { times: 30, seconds: 60 },
  async work({ reports }, body, { member, network }) {
    await reports.add(body, { memberId: member?.id ?? null, network });
    return null;
  },
});
