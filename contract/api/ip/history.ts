import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { visitFields } from '../visit-fields.ts';

/** Reports a visitor's navigation from one page to another. The browser does not wait for the response. */
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
