import { identityApprove } from '../../../contract/desk/identity/approve.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleIdentityApprove = handleDeskCall(identityApprove, {
  limit: { times: 60, seconds: 60 },
  async work({ identityDesk }, { id }, caller) {
    await identityDesk.decide(actorOf(caller), id, null);
    return null;
  },
});
