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
          id: '3',
          at: '2026-03-11T02:00:00.000Z',
          text: '攤位共有六十二個，原文誤植為二十六個。',
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
