import { z } from 'zod';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { reportKinds } from '../../report.ts';
import { reportLimits } from '../../report-limits.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';
import { text } from '../text.ts';

const { sentenceMaxLength, suggestionMaxLength } = reportLimits;

/** Characters that control a terminal or change the direction of a line. */
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const oneLine = (typed: string) => typed.replace(controls, ' ').replace(/\s+/g, ' ').trim();
const severalLines = (typed: string) =>
  typed
    .split(/\r\n?|\n/)
    .map(oneLine)
    .join('\n')
    .trim();

/** Reports an error in a public article to the newsroom. A repeated call with the same token adds nothing. */
export const reportAdd = defineCall<null>()({
  path: 'report/add',
  who: 'either',
  errors: ['NOT_FOUND'],
  body: z.object({
    slug: fields.slug,
    token: fields.reportToken,
    kind: z.enum(reportKinds, fieldMessages.reportKind),
    sentence: text
      .max(sentenceMaxLength, fieldMessages.reportSentence)
      .transform(oneLine)
      .default('')
      .describe('The sentence as it is in the article. It may be empty if `suggestion` is not.'),
    suggestion: text
      .max(suggestionMaxLength, fieldMessages.reportSuggestion)
      .transform(severalLines)
      .default('')
      .describe('What is wrong, or what is right.'),
  }),
  example: {
    body: {
      slug: examples.card.slug,
      token: examples.reportToken,
      kind: 'fact',
      sentence: '攤位共有二十六個。',
      suggestion: '我數過，應該是六十二個。',
    },
    reply: null,
  },
});
