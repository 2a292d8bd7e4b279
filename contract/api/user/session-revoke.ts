import { z } from 'zod';
import { accountMessages } from '../../messages/account-forms.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Logs out a device. Without an id, all devices but this one. */
export const userSessionRevoke = defineCall<{ ended: number }>()({
  path: 'user/session-revoke',
  who: 'member',
  body: z.object({ id: z.uuid(accountMessages.fieldDevice).optional() }),
  example: {
    body: { id: examples.uuid },
    reply: { ended: 1 },
  },
});
