import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { allStaff } from '../roles.ts';

/** Makes new recovery codes, shown only in this reply. The old ones end. */
export const accountRecoveryCodes = defineDeskCall<{ codes: string[] }>()({
  path: 'account/recovery-codes',
  roles: allStaff,
  stepUp: true,
  body: z.object({}),
});
