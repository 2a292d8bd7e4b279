import { z } from 'zod';
import type { ChangesSince } from '../../article.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/**
 * Lists the sentences of a public article that changed since a revision that was public, as far as corrections (更正) tell
 * of them. What another update took out is not given.
 */
export const articleChanges = defineCall<ChangesSince>()({
  path: 'article/changes',
  who: 'anyone',
  body: z.object({ slug: fields.slug, revision: fields.revision }),
  example: {
    body: { slug: examples.card.slug, revision: 1 },
    reply: {
      changes: [{ before: '攤位共有二十六個。', after: '攤位共有六十二個。' }],
      isRewritten: false,
    },
  },
});
