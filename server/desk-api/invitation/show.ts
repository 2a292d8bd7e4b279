import { invitationShow } from '../../../contract/desk/invitation/show.ts';
import { handleDeskCall } from '../handler.ts';

export const handleInvitationShow = handleDeskCall(invitationShow, {
  limit: { times: 30, seconds: 60 },
  work: ({ staff }, { token }, caller) => staff.invitations.show(token, caller),
});
