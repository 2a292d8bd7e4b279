import { tipCollection } from '../../../contract/api/tip/collection.ts';
import { handleCall } from '../handler.ts';

export const handleTipCollection = handleCall(tipCollection, {
  limit: { times: 120, seconds: 60 },
  work: ({ collections }, { id }, { member }) => collections.add(member.id, 'tip', id),
});
