import { collectionAdd } from '../../../contract/api/collection/add.ts';
import { handleCall } from '../handler.ts';

export const handleCollectionAdd = handleCall(collectionAdd, {
  limit: { times: 120, seconds: 60 },
  work: ({ collections }, { type, id }, { member }) => collections.add(member.id, type, id),
});
