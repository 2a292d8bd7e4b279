import { z } from 'zod';
import type { ListedCorrection, Page } from '../../article.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Lists the corrections of all articles, newest first. */
export const articleCorrections = defineCall<Page<ListedCorrection>>()({
  path: 'article/corrections',
  who: 'anyone',
  body: z.object({ cursor: fields.cursor.optional(), limit: fields.limit }),
  example: {
    body: { limit: 1 },
    reply: {
      items: [
        {
          ...examples.correction,
          article: {
            id: examples.card.id,
            slug: examples.card.slug,
            title: examples.card.title,
            breaks: examples.card.breaks,
          },
        },
      ],
      nextCursor: examples.cursor,
    },
  },
});
