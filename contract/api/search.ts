import { z } from 'zod';
import type { SearchHit } from '../search.ts';
import { defineCall } from './call.ts';
import { examples } from './example-values.ts';
import { fields } from './fields.ts';

export interface SearchReply {
  items: SearchHit[];
  nextCursor: string | null;
  total: number;
  /** True if there are more results than were counted. */
  totalIsLowerBound: boolean;
}

/**
 * Finds articles that contain all of the words. Simplified characters match Traditional ones; hits are highlighted as
 * pieces of text, not as HTML.
 */
export const search = defineCall<SearchReply>()({
  path: 'search',
  who: 'anyone',
  body: z.object({
    q: fields.query,
    kind: fields.kind.optional(),
    category: fields.slug.optional(),
    series: fields.slug.optional(),
    sort: fields.sort,
    cursor: fields.cursor.optional(),
    limit: fields.limit,
  }),
  example: {
    body: { q: '市場', sort: 'newest', limit: 1 },
    reply: {
      items: [
        {
          card: examples.card,
          title: [
            { text: '港邊', hit: false },
            { text: '市場', hit: true },
            { text: '整修後重新開張', hit: false },
          ],
          passage: [
            { text: '整修兩年的港邊', hit: false },
            { text: '市場', hit: true },
            { text: '今天開門', hit: false },
          ],
          names: [{ kind: 'tag', name: [{ text: '市場', hit: true }] }],
        },
      ],
      nextCursor: null,
      total: 1,
      totalIsLowerBound: false,
    },
  },
});
