import { identityShow } from '../../../contract/desk/identity/show.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleIdentityShow = handleDeskCall(identityShow, {
  limit: { times: 60, seconds: 60 },
  async work({ identityDesk }, { id }, caller) {
    return { idNumber: await identityDesk.numberOf(actorOf(caller), id) };
  },
});
