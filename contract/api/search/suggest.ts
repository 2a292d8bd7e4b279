import { z } from 'zod';
import type { Suggestion } from '../../search.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

/** Suggests up to eight titles or tags that contain the typed text. */
export const searchSuggest = defineCall<{ items: Suggestion[]; nextCursor: null }>()({
  path: 'search/suggest',
  who: 'anyone',
  body: z.object({ q: fields.query }),
  example: {
    body: { q: '市場' },
    reply: {
      items: [
        { kind: 'tag', text: '市場' },
        { kind: 'title', text: examples.card.title, breaks: examples.card.breaks, slug: examples.card.slug },
      ],
      nextCursor: null,
    },
  },
});
