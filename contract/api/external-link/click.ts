import { z } from 'zod';
import { fieldMessages } from '../../messages/fields.ts';
import { outsideLink } from '../../outside-link.ts';
import { defineCall } from '../call.ts';
import { text } from '../text.ts';

/** Tells that a link that leads away was clicked. It is noted and nothing else: never fetched, never redirected to. */
export const externalLinkClick = defineCall<null>()({
  path: 'external-link/click',
  who: 'anyone',
  body: z.object({
    href: text.transform((href, context) => {
      const noted = outsideLink(href);
      if (noted !== null) return noted;
      context.addIssue({ code: 'custom', message: fieldMessages.outsideLink });
      return z.NEVER;
    }),
  }),
  example: {
    body: { href: 'https://example.com/report' },
    reply: null,
  },
});
