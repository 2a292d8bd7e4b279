import { userSessionRevoke } from '../../../contract/api/user/session-revoke.ts';
import { handleCall } from '../handler.ts';

export const handleUserSessionRevoke = handleCall(userSessionRevoke, {
  limit: { times: 60, seconds: 60 },
  work: async ({ own }, { id }, { member }) => ({
    ended: await (id ? own.devices.end(member.id, id) : own.devices.endOthers(member.id, member.sessionId)),
  }),
});
