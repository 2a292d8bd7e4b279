import { invitationAccept } from '../../../contract/desk/invitation/accept.ts';
import { handleDeskCall } from '../handler.ts';

export const handleInvitationAccept = handleDeskCall(invitationAccept, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, body, caller) {
    const { recoveryCodes, ...begun } = await staff.invitations.accept(body, caller);
    caller.setLogin(begun);
    return { ...(await staff.sessions.whoami(begun.token)), recoveryCodes };
  },
});
