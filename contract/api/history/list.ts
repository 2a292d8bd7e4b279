import { z } from 'zod';
import type { Page } from '../../article.ts';
import type { HistoryItem } from '../../library.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Lists the member's history, newest first. One entry for each article and video. */
export const historyList = defineCall<Page<HistoryItem> & { paused: boolean }>()({
  path: 'history/list',
  who: 'member',
  body: z.object({ cursor: fields.cursor.optional(), limit: fields.limit }),
  example: {
    body: { limit: 1 },
    reply: {
      items: [{ slug: examples.card.slug, readAt: '2026-03-11T01:00:00.000Z', progress: 40, card: examples.card }],
      nextCursor: examples.cursor,
      paused: false,
    },
  },
});
