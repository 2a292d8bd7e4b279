import { z } from 'zod';
import type { SearchHit } from '../search.ts';
import { defineCall } from './call.ts';
import { fields } from './fields.ts';

export interface SearchReply {
  items: SearchHit[];
  nextCursor: string | null;
  total: number;
  /** True where there are more than were counted. */
  totalIsLowerBound: boolean;
}

export const search = defineCall<SearchReply>()({
  path: 'search',
  who: 'anyone',
  body: z.object({
    q: fields.query,
    kind: fields.kind.optional(),
    category: fields.slug.optional(),
    sort: fields.sort,
    cursor: fields.cursor.optional(),
    limit: fields.limit,
  }),
});
