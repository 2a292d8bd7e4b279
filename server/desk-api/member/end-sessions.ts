import { memberEndSessions } from '../../../contract/desk/member/end-sessions.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMemberEndSessions = handleDeskCall(memberEndSessions, {
  limit: { times: 60, seconds: 60 },
  work: ({ memberDesk }, { id, reason }, caller) => memberDesk.endSessions(actorOf(caller), id, reason),
});
