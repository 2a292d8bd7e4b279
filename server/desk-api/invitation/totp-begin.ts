import { invitationTotpBegin } from '../../../contract/desk/invitation/totp-begin.ts';
import { handleDeskCall } from '../handler.ts';

export const handleInvitationTotpBegin = handleDeskCall(invitationTotpBegin, {
  limit: { times: 20, seconds: 60 },
  work: ({ staff }, { token }, caller) => staff.invitations.beginTotp(token, caller),
});
