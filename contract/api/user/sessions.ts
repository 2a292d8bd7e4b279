import { z } from 'zod';
import type { Device } from '../../account.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';

/** Lists the devices on which the member is logged in, this one first. */
export const userSessions = defineCall<{ items: Device[] }>()({
  path: 'user/sessions',
  who: 'member',
  body: z.object({}),
  example: {
    body: {},
    reply: {
      items: [
        {
          id: examples.uuid,
          name: 'Firefox（Linux）',
          network: '192.0.2.0/24',
          loggedInAt: '2026-03-10T01:00:00.000Z',
          lastUsedAt: '2026-03-11T01:00:00.000Z',
          isThis: true,
        },
      ],
    },
  },
});
