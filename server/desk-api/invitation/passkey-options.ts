import { invitationPasskeyOptions } from '../../../contract/desk/invitation/passkey-options.ts';
import { handleDeskCall } from '../handler.ts';

export const handleInvitationPasskeyOptions = handleDeskCall(invitationPasskeyOptions, {
  limit: { times: 30, seconds: 60 },
  work: ({ staff }, body, caller) => staff.invitations.passkeyOptions(body, caller),
});
