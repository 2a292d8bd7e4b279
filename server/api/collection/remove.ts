import { collectionRemove } from '../../../contract/api/collection/remove.ts';
import { handleCall } from '../handler.ts';

export const handleCollectionRemove = handleCall(collectionRemove, {
  limit: { times: 120, seconds: 60 },
  work: ({ collections }, { type, id }, { member }) => collections.remove(member.id, type, id),
});
