import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedRow } from '../feeds/queries/feed-articles.ts';
import { feedArticle, jsonFeed, rssFeed } from '../feeds/rss-and-json-feed.ts';
import type { FoundMedia } from './editing/incoming-article.ts';
import { wxrPost } from './export/wxr.ts';
import { readFeed } from './import/feed.ts';
import { type ForeignArticle, fromForeign } from './import/foreign-article.ts';
import { noRules } from './import/section-choice.ts';
import { readPosts, readSurroundings } from './import/wordpress.ts';
import { renderMarkdown } from './markdown.ts';
import type { EditedArticle } from './queries/editing.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'galleries-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const site = 'https://news.example';
const at = new Date('2026-03-01T08:00:00Z');
const channel = { title: '見聞', description: '', pageUrl: site, feedUrl: `${site}/feed` };
/** Each picture is told from the others by its id. */
const idOf = (number: number) => number.toString(16).padStart(16, '0');
const findMedia = async (address: string) =>
  ({
    row: { id: /\/media\/(\w{16})\//.exec(address)?.[1], type: 'image/webp', width: 900, height: 600 },
  }) as unknown as FoundMedia;
const convert = { findMedia, findLink: () => undefined };

const word = fc.constantFrom('港口', '「清晨」', '（一）', '2026/03', 'NT$1,200', 'a&b', '3 < 5', '—', ']]', '&lt;');
const words = fc.array(word, { maxLength: 3 }).map((parts) => parts.join(' '));
const gallery = fc.record({
  caption: words,
  pictures: fc.array(fc.record({ alt: words, caption: words, id: fc.nat(99).map(idOf) }), {
    minLength: 2,
    maxLength: 12,
  }),
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const image = /<img [^>]*>/.exec(
  renderMarkdown(':::gallery\n![a](a.png)\n![b](b.png)\n:::', () => ({ id: idOf(0), width: 900, height: 600 })),
)?.[0];

/** A gallery as the site stores it. */
function stored({ caption, pictures }: typeof gallery extends fc.Arbitrary<infer T> ? T : never): string {
  const below = (text: string) => (text ? `<figcaption>${escaped(text)}</figcaption>` : '');
  const inner = pictures.map(({ alt, caption: own, id }) => {
    const withId = image?.replaceAll(idOf(0), id).replace(/alt="[^"]*"/, () => `alt="${escaped(alt)}"`);
    return `<figure>${withId}${below(own)}</figure>`;
  });
  return `<p>字</p>\n<figure data-gallery="true">${inner.join('')}${below(caption)}</figure>\n<p>尾</p>\n`;
}

async function first(articles: AsyncGenerator<ForeignArticle>): Promise<string> {
  for await (const article of articles) return (await fromForeign(article, convert)).bodyHtml;
  throw new Error('The file has no article.');
}

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const exists = async () => true;
const rules = { ...noRules, category: 'life', isCreating: true };
const options = { rules, exists };
const row = (html: string) =>
  ({
    slug: 'a',
    title: '題',
    summary: '',
    body_html: html,
    published_at: at,
    category_name: '生活',
    author_name: '林',
  }) as unknown as FeedRow;
const feedOf = (html: string) => [feedArticle(row(html), site, '')];

async function throughWxr(html: string): Promise<string> {
  const article = { ...row(html), id: '1', status: 'published', category_slug: 'life', tags: [], author_slug: 'b' };
  const post = wxrPost({ article: article as unknown as EditedArticle, cover: null, part: undefined }, site, at);
  const head = `<wp:base_blog_url>${site}</wp:base_blog_url>`;
  const file = write(
    'a.xml',
    `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${head}${post}</channel></rss>`,
  );
  return first(readPosts(file, await readSurroundings(file), { rules }));
}

describe('a gallery', () => {
  it.each([
    ['WXR', throughWxr],
    ['RSS', (html: string) => first(readFeed(write('a.rss', rssFeed(channel, feedOf(html))), options))],
    ['JSON Feed', (html: string) => first(readFeed(write('a.json', jsonFeed(channel, site, feedOf(html))), options))],
  ])('comes back from %s as it was', async (_name, through) => {
    await fc.assert(
      fc.asyncProperty(gallery, async (any) => {
        const html = stored(any);
        expect((await through(html)).trim()).toBe(html.trim());
      }),
    );
  });
});
