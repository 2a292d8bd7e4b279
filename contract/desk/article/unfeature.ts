import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { editors } from '../roles.ts';

/** The newest article leads the home page again. */
export const articleUnfeature = defineDeskCall<null>()({
  path: 'article/unfeature',
  roles: editors,
  body: z.object({}),
});
