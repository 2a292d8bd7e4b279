import { z } from 'zod';
import type { ArticleCard, Page } from '../../article.ts';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

/** Videos alone, newest first. */
export const videoList = defineCall<Page<ArticleCard>>()({
  path: 'video/list',
  who: 'anyone',
  body: z.object({ category: fields.slug.optional(), cursor: fields.cursor.optional(), limit: fields.limit }),
});
