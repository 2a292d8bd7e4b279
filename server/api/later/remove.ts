import { laterRemove } from '../../../contract/api/later/remove.ts';
import { handleCall } from '../handler.ts';

export const handleLaterRemove = handleCall(laterRemove, {
  limit: { times: 120, seconds: 60 },
  work: ({ later }, { id }, { member }) => later.remove(member.id, id),
});
