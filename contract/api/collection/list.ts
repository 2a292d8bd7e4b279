import { z } from 'zod';
import type { Page } from '../../article.ts';
import type { CollectionCounts, CollectionItem } from '../../library.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Lists the member's collection items, newest first. `q` searches the titles; the counts cover all items. */
export const collectionList = defineCall<Page<CollectionItem> & { counts: CollectionCounts }>()({
  path: 'collection/list',
  who: 'member',
  body: z.object({
    type: fields.savedType.optional(),
    q: fields.query.optional(),
    cursor: fields.cursor.optional(),
    limit: fields.limit,
  }),
  example: {
    body: { type: 'article', q: '市場' },
    reply: {
      items: [
        {
          type: 'article',
          id: examples.card.id,
          savedAt: '2026-03-11T01:00:00.000Z',
          card: examples.card,
          tip: null,
          revision: 1,
        },
      ],
      nextCursor: null,
      counts: { all: 2, article: 1, video: 0, tip: 1 },
    },
  },
});
