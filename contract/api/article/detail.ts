import { z } from 'zod';
import type { Article, ArticleCard } from '../../article.ts';
import { defineCall } from '../call.ts';
import { fields } from '../fields.ts';

export interface ArticleDetail extends Article {
  related: ArticleCard[];
}

export const articleDetail = defineCall<ArticleDetail>()({
  path: 'article/detail',
  who: 'anyone',
  body: z.object({ slug: fields.slug }),
});
