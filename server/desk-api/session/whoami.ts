import { sessionWhoami } from '../../../contract/desk/session/whoami.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionWhoami = handleDeskCall(sessionWhoami, {
  limit: { times: 300, seconds: 60 },
  work: ({ staff }, _, { token }) => staff.sessions.whoami(token),
});
