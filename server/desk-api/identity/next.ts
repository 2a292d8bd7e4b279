import { identityNext } from '../../../contract/desk/identity/next.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleIdentityNext = handleDeskCall(identityNext, {
  limit: { times: 120, seconds: 60 },
  work: ({ identityDesk }, { after }, caller) => identityDesk.next(actorOf(caller), after),
});
