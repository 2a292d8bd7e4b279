import { z } from 'zod';
import type { Page } from '../../article.ts';
import type { SavedCounts, SavedItem } from '../../shelf.ts';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** What the member saved, newest first; `q` looks for words in the titles. The counts are of everything saved. */
export const collectionList = defineCall<Page<SavedItem> & { counts: SavedCounts }>()({
  path: 'collection/list',
  who: 'member',
  body: z.object({
    type: fields.savedType.optional(),
    q: fields.query.optional(),
    cursor: fields.cursor.optional(),
    limit: fields.limit,
  }),
});
