import { z } from 'zod';
import type { Page } from '../../article.ts';
import type { HistoryItem } from '../../shelf.ts';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** What the member read and watched, newest first, one row for each. */
export const historyList = defineCall<Page<HistoryItem> & { paused: boolean }>()({
  path: 'history/list',
  who: 'member',
  body: z.object({ cursor: fields.cursor.optional(), limit: fields.limit }),
});
