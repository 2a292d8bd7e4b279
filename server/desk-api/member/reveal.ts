import { memberReveal } from '../../../contract/desk/member/reveal.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMemberReveal = handleDeskCall(memberReveal, {
  limit: { times: 60, seconds: 60 },
  work: ({ memberDesk }, { id, reason }, caller) => memberDesk.reveal(actorOf(caller), id, reason),
});
