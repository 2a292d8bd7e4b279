import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { tidyQuery } from '../search.ts';

const text = z.string({ error: (issue) => (issue.input === undefined ? messages.fieldRequired : messages.fieldText) });

/** Body fields that several calls share. */
export const fields = {
  slug: text.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, messages.fieldSlug).max(120, messages.fieldSlug),
  tag: text.trim().min(1, messages.fieldTag).max(40, messages.fieldTag),
  cursor: text.regex(/^[\w-]{1,200}$/, messages.fieldCursor),
  limit: z
    .int(messages.fieldLimit)
    .min(1, messages.fieldLimit)
    .max(limits.listLimitMax, messages.fieldLimit)
    .default(limits.listLimitDefault),
  query: text
    .max(1_000, messages.fieldQuery)
    .transform((typed) => tidyQuery(typed)?.q ?? '')
    .pipe(z.string().min(1, messages.fieldQuery)),
  sort: z.enum(['relevance', 'newest'], messages.fieldSort).default('relevance'),
  kind: z.enum(['news', 'video'], messages.fieldKind),
};
