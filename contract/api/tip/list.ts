import { z } from 'zod';
import type { Page } from '../../article.ts';
import type { Tip } from '../../library.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Lists the tips up to today, newest first. */
export const tipList = defineCall<Page<Tip>>()({
  path: 'tip/list',
  who: 'member',
  body: z.object({ cursor: fields.cursor.optional(), limit: fields.limit }),
  example: {
    body: { limit: 1 },
    reply: { items: [examples.tip], nextCursor: examples.cursor },
  },
});
