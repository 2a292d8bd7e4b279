import { laterList } from '../../../contract/api/later/list.ts';
import { handleCall } from '../handler.ts';

export const handleLaterList = handleCall(laterList, {
  limit: { times: 240, seconds: 60 },
  work: ({ later }, body, { member }) => later.list(member.id, body),
});
