import { userSessionRevoke } from '../../../contract/api/user/session-revoke.ts';
import { handleCall } from '../handler.ts';

export const handleUserSessionRevoke = handleCall(userSessionRevoke, {
  limit: { times: 60, seconds: 60 },
  work: async ({ account }, { id }, { member }) => ({
    ended: await (id ? account.devices.end(member.id, id) : account.devices.endOthers(member.id, member.sessionId)),
  }),
});
