import { memberUnlock } from '../../../contract/desk/member/unlock.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMemberUnlock = handleDeskCall(memberUnlock, {
  limit: { times: 60, seconds: 60 },
  work: ({ memberDesk }, { id, reason }, caller) => memberDesk.unlock(actorOf(caller), id, reason),
});
