import { collectionState } from '../../../contract/api/collection/state.ts';
import { handleCall } from '../handler.ts';

export const handleCollectionState = handleCall(collectionState, {
  limit: { times: 600, seconds: 60 },
  work: async ({ collections }, { type, ids }, { member }) => ({
    saved: await collections.state(member.id, type, ids),
  }),
});
