import { staffRevokeInvitation } from '../../../contract/desk/staff/revoke-invitation.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleStaffRevokeInvitation = handleDeskCall(staffRevokeInvitation, {
  limit: { times: 30, seconds: 60 },
  async work({ staff }, { id }, caller) {
    await staff.management.revokeInvitation(actorOf(caller), id);
    return null;
  },
});
