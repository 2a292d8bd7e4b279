import { z } from 'zod';
import type { Article, ArticleCard } from '../../article.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

export interface ArticleDetail extends Article {
  related: ArticleCard[];
}

/** Returns one article with all its content. `related` lists up to six related articles. */
export const articleDetail = defineCall<ArticleDetail>()({
  path: 'article/detail',
  who: 'anyone',
  body: z.object({ slug: fields.slug }),
  errors: ['NOT_FOUND'],
  example: {
    body: { slug: examples.card.slug },
    reply: {
      ...examples.card,
      bodyHtml: '<p>港邊市場今天清晨重新開門，第一批客人五點就到了。</p>',
      films: [],
      keyPoints: ['整修兩年', '攤位增為一百二十個'],
      pictureCaption: '開張第一天的清晨。',
      pictureCredit: '見聞',
      author: { slug: 'lin-an', name: '林安', title: '記者', bio: '跑地方新聞。' },
      tags: ['市場', '港口'],
      updatedAt: null,
      revision: 1,
      video: null,
      audio: null,
      corrections: [{ at: '2026-03-10T09:00:00.000Z', text: '攤位數原誤植為一百個。' }],
      related: [examples.video],
    },
  },
});
