import { z } from 'zod';
import type { Page } from '../../article.ts';
import type { CorrectionNotice } from '../../library.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

interface Unseen {
  /** Corrections that the member has not seen. */
  unseen: number;
  /** Answers to the member's error reports that they have not seen. */
  unseenAnswers: number;
}

/** Lists corrections of articles that the member had read before, newest first. */
export const correctionList = defineCall<Page<CorrectionNotice> & Unseen>()({
  path: 'correction/list',
  who: 'member',
  body: z.object({ cursor: fields.cursor.optional(), limit: fields.limit }),
  example: {
    body: { limit: 1 },
    reply: {
      items: [
        {
          ...examples.correction,
          seen: false,
          card: examples.card,
          changes: [{ before: '攤位共有二十六個。', after: '攤位共有六十二個。' }],
          isRewritten: false,
        },
      ],
      nextCursor: examples.cursor,
      unseen: 2,
      unseenAnswers: 1,
    },
  },
});
