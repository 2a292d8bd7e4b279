import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { FrontPage } from '../model/front.ts';
import { editors } from '../roles.ts';

/** What stands at the top of the home page now. */
export const frontShow = defineDeskCall<FrontPage>()({
  path: 'front/show',
  roles: editors,
  body: z.object({}),
});
