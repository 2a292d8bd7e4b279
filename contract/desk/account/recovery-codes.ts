import { z } from 'zod';
import { defineDeskCall, staff } from '../call.ts';

/** Makes new recovery codes, shown only in this reply. The old ones end. */
export const accountRecoveryCodes = defineDeskCall<{ codes: string[] }>()({
  path: 'account/recovery-codes',
  roles: staff,
  stepUp: true,
  body: z.object({}),
});
