import { reportState } from '../../../contract/api/report/state.ts';
import { handleCall } from '../handler.ts';

export const handleReportState = handleCall(reportState, {
  limit: { times: 60, seconds: 60 },
  work: async ({ reports }, { tokens }, { member }) => ({ items: await reports.own(tokens, member?.id ?? null) }),
});
