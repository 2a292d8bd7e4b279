import { z } from 'zod';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { defineCall } from '../call.ts';
import { text } from '../text.ts';
import { outsideLink } from '../visit-fields.ts';

/**
 * Reports that an external link was clicked. The server records the address and never fetches it or redirects to it.
 */
export const externalLinkClick = defineCall<null>()({
  path: 'external-link/click',
  who: 'anyone',
  body: z.object({
    href: text.transform((href, context) => {
      const recorded = outsideLink(href);
      if (recorded !== null) return recorded;
      context.addIssue({ code: 'custom', message: fieldMessages.outsideLink });
      return z.NEVER;
    }),
  }),
  example: {
    body: { href: 'https://example.com/report' },
    reply: null,
  },
});
