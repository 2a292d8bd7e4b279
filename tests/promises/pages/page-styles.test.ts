import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestCategory, addTestSeries } from '../../harness/test-content.ts';

let site: TestSite;
/** What a phone loads before it shows anything. */
const mostBytes = 8_000;
/** React and what a page needs to be taken over, all of it. */
const mostCodeBytes = 98_000;
const onlyWithCode = [
  'account/**/*',
  'library/**/*',
  'overlays/**/*',
  'video/controls/*',
  'ui/form/*',
  'article/heading-links',
];
/** The heart is on every article. */
const saveButton = 'app/library/collections/save-button.module.css';

beforeAll(async () => {
  site = await startTestSite();
  const category = await addTestCategory(site.sql, { slug: 'life', name: '生活' });
  for (let count = 0; count < 30; count += 1) await addTestArticle(site.sql, { category, tags: ['巷弄'] });
  const { id } = await addTestArticle(site.sql, {
    slug: 'long',
    category,
    tags: ['巷弄'],
    keyPoints: ['重點'],
    bodyHtml: '<h2>小標</h2><p>文字</p><blockquote><p>引文</p></blockquote>',
  });
  await addTestArticle(site.sql, {
    slug: 'gallery',
    bodyHtml: '<figure data-gallery="true"><figure></figure><figure></figure></figure>',
  });
  await addTestSeries(site.sql, { slug: 'lanes', introduction: '巷弄', parts: [id] });
});
afterAll(() => site.close());

const text = async (path: string) => (await site.get(path)).text();

async function stylesOf(path: string) {
  const html = await text(path);
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href = '']) => href);
  const later =
    /data-modules="([^"]+)"/
      .exec(html)?.[1]
      ?.split(' ')
      .filter((file) => file.endsWith('.css')) ?? [];
  const read = async (files: string[]) => (await Promise.all(files.map(text))).join('');
  const shown = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return { shown, first: await read(sheets), later: await read(later) };
}

const scopesOf = (css: string) =>
  new Set([...css.matchAll(/\.[\w-]+-([0-9a-f]{4})(?![\w-])/g)].map(([, scope]) => scope));
const classesOf = (css: string) =>
  new Set([...css.matchAll(/\.([a-z][\w-]+-[0-9a-f]{4})(?![\w-])/gi)].map(([, name]) => name));
const scopeOf = (file: string) => createHash('sha256').update(file).digest('hex').slice(0, 4);

const paths = ['/', '/news/long', '/news/category/life', '/news/categories', '/news/series/lanes', '/news/video'];

it.each([...paths, '/search?q=a', '/404'])('the code that takes %s over is not that which can wait', async (path) => {
  const files = /data-modules="([^"]+)"/.exec(await text(path))?.[1]?.split(' ') ?? [];
  const code = files.filter((file) => file.endsWith('.js'));
  expect(code.join(' ')).toMatch(/entry-browser-/);
  expect(code.join(' ')).not.toMatch(/after-hydration-|menus-/);
  const sizes = await Promise.all(code.map(async (file) => gzipSync(await text(file)).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostCodeBytes);
});

describe.each([...paths, '/search?q=a', '/404'])('the styles that %s loads before it is shown', (path) => {
  it('are at most 8 kB, and none of them is for what only the code shows', async () => {
    const { first } = await stylesOf(path);
    expect(gzipSync(first, { level: 9 }).length).toBeLessThanOrEqual(mostBytes);
    const early = scopesOf(first);
    const files = onlyWithCode.flatMap((file) => globSync(`app/${file}.module.css`));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => file !== saveButton && early.has(scopeOf(file)))).toEqual([]);
  });

  it('have every class of the HTML that any sheet has', async () => {
    const { shown, first, later } = await stylesOf(path);
    expect(later).not.toBe('');
    const [early, late] = [classesOf(first), classesOf(later)];
    expect([...shown].filter((name) => early.has(name)).length).toBeGreaterThan(20);
    expect([...shown].filter((name) => late.has(name))).toEqual([]);
  });
});

it('an article with a gallery has the styles of galleries at once, and another one only with its code', async () => {
  const [plain, gallery] = [await stylesOf('/news/long'), await stylesOf('/news/gallery')];
  expect(gallery.first).toContain('[data-gallery]');
  expect(gallery.first.replace(/[^{}]*\[data-gallery\].*$/s, '')).toContain(plain.first.slice(0, 1_000));
  expect(plain.first).not.toContain('data-gallery');
  expect(plain.later).toContain('[data-gallery]');
});

it('a page of members has all styles at once', async () => {
  const { first, later } = await stylesOf('/my/account');
  expect(later).toBe('');
  expect(scopesOf(first)).toContain(scopeOf('app/account/account.module.css'));
});

it('what is printed is a sheet of its own, after which no other style comes', async () => {
  const html = await text('/news/long');
  const [print] = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)" media="print">/g)];
  expect(print?.index).toBeGreaterThan(html.indexOf('data-modules='));
  expect(await text(print?.[1] ?? '')).toContain('@media print');
  expect(html.slice(print?.index).match(/rel="stylesheet"/g)).toHaveLength(1);
});

it('no rule asks with :has() what the whole page contains', async () => {
  // Browsers would compute the styles of the whole page again whenever anything is added to it.
  const { first, later } = await stylesOf('/news/long');
  const found = [...`${first}${later}`.matchAll(/(?::root|html|body)[^\s,{>+~]*:has\([^{]*/g)].map(([rule]) => rule);
  expect(found).toEqual([]);
  // Nor whether something in an element colours a selection in all of it: they would compute its styles again whenever anything is added to it.
  const below = [...`${first}${later}`.matchAll(/:has\([^{},]*\) ::[^{,]*/g)].map(([rule]) => rule);
  expect(below).toEqual([]);
});
