import { z } from 'zod';
import { collectionTypes } from '../library.ts';
import { limits } from '../limits.ts';
import { fieldMessages } from '../messages/body-field-errors.ts';
import { tidyQuery } from '../search.ts';
import { text } from './text.ts';

/** Body fields that several calls share. */
export const fields = {
  slug: text.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, fieldMessages.slug).max(120, fieldMessages.slug),
  tag: text.trim().min(1, fieldMessages.tag).max(40, fieldMessages.tag),
  cursor: text.regex(/^[\w-]{1,200}$/, fieldMessages.cursor).describe('The `nextCursor` of the list so far.'),
  limit: z
    .int(fieldMessages.limit)
    .min(1, fieldMessages.limit)
    .max(limits.listLimitMax, fieldMessages.limit)
    .default(limits.listLimitDefault),
  query: text
    .max(1_000, fieldMessages.query)
    .transform((typed) => tidyQuery(typed)?.q ?? '')
    .pipe(z.string().min(1, fieldMessages.query))
    .describe('At least one character that is no space; from the 65th on they are ignored.'),
  sort: z.enum(['relevance', 'newest'], fieldMessages.sort).default('relevance'),
  savedType: z.enum(collectionTypes, fieldMessages.savedType),
  itemId: text.regex(/^[1-9]\d{0,17}$/, fieldMessages.itemId),
  progress: z
    .int(fieldMessages.progress)
    .min(0, fieldMessages.progress)
    .max(100, fieldMessages.progress)
    .describe('How far, in per cent.'),
  revision: z
    .int(fieldMessages.revision)
    .min(1, fieldMessages.revision)
    .max(2_147_483_647, fieldMessages.revision)
    .describe('The `revision` of the article that was shown.'),
  reportToken: text
    .regex(/^[\w-]{22,64}$/, fieldMessages.reportToken)
    .describe('At least 128 random bits that the reporter’s device chose, in Base64url.'),
  kind: z.enum(['news', 'video'], fieldMessages.kind),
};
