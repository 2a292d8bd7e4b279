import { collectionList } from '../../../contract/api/collection/list.ts';
import { handleCall } from '../handler.ts';

export const handleCollectionList = handleCall(collectionList, {
  limit: { times: 240, seconds: 60 },
  work: ({ collections }, body, { member }) => collections.list(member.id, body),
});
