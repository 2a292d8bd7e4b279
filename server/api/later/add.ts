import { laterAdd } from '../../../contract/api/later/add.ts';
import { handleCall } from '../handler.ts';

export const handleLaterAdd = handleCall(laterAdd, {
  limit: { times: 120, seconds: 60 },
  work: ({ later }, { items }, { member }) => later.add(member.id, items),
});
