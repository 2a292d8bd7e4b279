import { tipToday } from '../../../contract/api/tip/today.ts';
import { handleCall } from '../handler.ts';

export const handleTipToday = handleCall(tipToday, {
  limit: { times: 120, seconds: 60 },
  work: ({ tips }, _body, { member }) => tips.today(member.id),
});
