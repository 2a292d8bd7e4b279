import { expect, it } from 'vitest';
import type { ArticleCard } from '../../contract/article.ts';
import { brief, row } from './presenter.ts';

const bare = { src: '/media/a', width: 1600, height: 900, tone: '#888888' };
const shown = {
  id: '1',
  kind: 'news',
  slug: 'story',
  title: '標題',
  breaks: [2],
  category: { slug: 'life', name: '生活', color: '#b3562b' },
  publishedAt: '2026-11-15T00:00:00.000Z',
  readingMinutes: 2,
  seconds: null,
} satisfies Partial<ArticleCard>;
const card: ArticleCard = { ...shown, summary: '摘要', picture: { ...bare, alt: '公園的清晨' } };

it('leaves a row its summary, and its picture without words', () => {
  expect(row(card)).toEqual({ ...shown, summary: '摘要', picture: bare });
});

it('leaves a brief card neither', () => {
  expect(brief(card)).toEqual({ ...shown, picture: bare });
});

it('makes no picture where there is none', () => {
  expect(brief({ ...card, picture: null })).toEqual({ ...shown, picture: null });
});
