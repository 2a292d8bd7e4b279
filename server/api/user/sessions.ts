import { userSessions } from '../../../contract/api/user/sessions.ts';
import { handleCall } from '../handler.ts';

export const handleUserSessions = handleCall(userSessions, {
  limit: { times: 60, seconds: 60 },
  work: async ({ own }, _body, { member }) => ({ items: await own.devices.list(member.id, member.sessionId) }),
});
