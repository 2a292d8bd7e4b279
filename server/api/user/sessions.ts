import { userSessions } from '../../../contract/api/user/sessions.ts';
import { handleCall } from '../handler.ts';

export const handleUserSessions = handleCall(userSessions, {
  limit: { times: 60, seconds: 60 },
  work: async ({ account }, _body, { member }) => ({ items: await account.devices.list(member.id, member.sessionId) }),
});
