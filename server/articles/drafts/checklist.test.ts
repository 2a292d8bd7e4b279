import { expect, test } from 'vitest';
import { type ArticleFields, emptyFields } from '../../../contract/desk/model/article.ts';
import { plainText } from '../plain-text.ts';
import { type CheckContext, checkArticle } from './checklist.ts';

const context: CheckContext = {
  plain: async (html: string) => plainText(html),
  siteUrl: 'https://news.example',
  mediaOrigins: [],
  isSlugTaken: async () => false,
  publicSlugs: async () => new Set(['there']),
  categories: async (slugs) => new Set(slugs),
  hasAuthor: async () => true,
  hasSeries: async () => true,
};

async function found(rule: string, fields: Partial<ArticleFields>): Promise<string[]> {
  const { findings } = await checkArticle({ ...emptyFields, ...fields }, context);
  return findings.find((finding) => finding.rule === rule)?.found ?? [];
}

const src = '/media/0123456789abcdef/960.webp';

test.each([
  ['empty, before another attribute', `<img src="${src}" alt="" loading="lazy" />`],
  ['of spaces', `<img src="${src}" alt="  　" loading="lazy" />`],
  ['not there, beside an attribute that holds the word', `<img src="${src}" title=" alt=&quot;船&quot;" />`],
  ['empty, with > in an attribute', `<img title="a > b" alt="" src="${src}" />`],
])('a picture whose alternative text is %s is found', async (_name, image) => {
  expect(await found('picture-alt', { bodyHtml: `<figure>${image}</figure>` })).toEqual([src]);
});

test('pictures with an alternative text are not found, however it is written', async () => {
  for (const alt of ['alt="船"', "alt='船'", 'alt=船', 'alt="&amp;"']) {
    expect(await found('picture-alt', { bodyHtml: `<p><img ${alt} src="${src}"></p>` })).toEqual([]);
  }
});

test('a dead link is found whatever stands before its address', async () => {
  const bodyHtml = '<p><a title="a > b" href="/news/gone?a=1&amp;b=2">一</a><a href="/news/there">二</a></p>';
  expect(await found('dead-links', { bodyHtml })).toEqual(['/news/gone?a=1&b=2']);
});
