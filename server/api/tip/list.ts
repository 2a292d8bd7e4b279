import { tipList } from '../../../contract/api/tip/list.ts';
import { handleCall } from '../handler.ts';

export const handleTipList = handleCall(tipList, {
  limit: { times: 240, seconds: 60 },
  work: ({ tips }, body, { member }) => tips.list(member.id, body),
});
