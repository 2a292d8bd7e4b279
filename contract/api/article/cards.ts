import { z } from 'zod';
import type { ArticleCard } from '../../article.ts';
import { limits } from '../../limits.ts';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Returns the cards of these articles, in the order of the ids; those that are not public are left out. */
export const articleCards = defineCall<{ items: ArticleCard[] }>()({
  path: 'article/cards',
  who: 'anyone',
  body: z.object({
    ids: z.array(fields.itemId).min(1, fieldMessages.ids).max(limits.listLimitMax, fieldMessages.ids),
  }),
  example: {
    body: { ids: [examples.card.id] },
    reply: { items: [examples.card] },
  },
});
