import { z } from 'zod';
import type { Page } from '../../article.ts';
import type { LaterItem } from '../../library.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Lists what the member wants to read later, newest first. */
export const laterList = defineCall<Page<LaterItem>>()({
  path: 'later/list',
  who: 'member',
  body: z.object({ cursor: fields.cursor.optional(), limit: fields.limit }),
  example: {
    body: {},
    reply: {
      items: [{ id: examples.card.id, addedAt: '2026-03-11T01:00:00.000Z', card: examples.card }],
      nextCursor: null,
    },
  },
});
