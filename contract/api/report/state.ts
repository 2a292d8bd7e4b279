import { z } from 'zod';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import type { OwnReport } from '../../report.ts';
import { reportLimits } from '../../report-limits.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Lists what came of reports: those with one of these tokens, and the member's own, newest first. */
export const reportState = defineCall<{ items: OwnReport[] }>()({
  path: 'report/state',
  who: 'either',
  body: z.object({
    tokens: z.array(fields.reportToken).max(reportLimits.shownToReporter, fieldMessages.reportToken).default([]),
  }),
  example: {
    body: { tokens: [examples.reportToken] },
    reply: {
      items: [
        {
          id: '5',
          articleId: examples.card.id,
          at: '2026-03-11T02:00:00.000Z',
          kind: 'fact',
          sentence: '攤位共有二十六個。',
          suggestion: '我數過，應該是六十二個。',
          state: 'corrected',
          answer: '謝謝您，已經改為六十二個。',
          article: { slug: examples.card.slug, title: examples.card.title, breaks: examples.card.breaks },
        },
      ],
    },
  },
});
