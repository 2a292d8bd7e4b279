import { z } from 'zod';
import { visitFields } from '../../visit-fields.ts';
import { defineCall } from '../call.ts';

/** From which page to which; told on every navigation, and nobody waits for the answer. */
export const ipHistory = defineCall<null>()({
  path: 'ip/history',
  who: 'anyone',
  body: z.object({
    agentId: visitFields.id,
    routeFrom: visitFields.routeFrom,
    routeTo: visitFields.routeTo,
  }),
});
