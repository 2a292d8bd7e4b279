import { z } from 'zod';
import { defineDeskCall } from '../call.ts';

/** Ends this session and removes its cookie; also succeeds without a session. */
export const sessionLogout = defineDeskCall<null>()({
  path: 'session/logout',
  roles: 'anyone',
  body: z.object({}),
});
