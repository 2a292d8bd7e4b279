import { z } from 'zod';
import { visitFields } from '../../visit-fields.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Tells from which page to which a visitor went. Sent on every navigation, and nobody waits for the answer. */
export const ipHistory = defineCall<null>()({
  path: 'ip/history',
  who: 'anyone',
  body: z.object({
    agentId: visitFields.id,
    routeFrom: visitFields.routeFrom,
    routeTo: visitFields.routeTo,
  }),
  example: {
    body: { agentId: examples.uuid, routeFrom: '/', routeTo: '/news/harbour-market-reopens' },
    reply: null,
  },
});
