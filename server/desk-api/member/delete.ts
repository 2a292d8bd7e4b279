import { memberDelete } from '../../../contract/desk/member/delete.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMemberDelete = handleDeskCall(memberDelete, {
  limit: { times: 60, seconds: 60 },
  async work({ memberDesk }, { id, reason }, caller) {
    await memberDesk.erase(actorOf(caller), id, reason);
    return null;
  },
});
