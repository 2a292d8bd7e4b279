import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readDemoFiles } from '../../server/articles/demo/demo-files.ts';
import { describeDemoMedia, shapesFile } from '../../server/articles/demo/demo-media.ts';
import { filesBelow, root } from './source-files.ts';

const articles = readDemoFiles('articles');
const videos = readDemoFiles('videos');
const categories = readDemoFiles('categories');
const authors = readDemoFiles('authors');
const tips = readDemoFiles('tips');
const drafts = readDemoFiles('drafts');
const staff = readDemoFiles('staff');
const everything = [...articles, ...videos];
const mostBytes = 40 * 1024 * 1024;

const distinct = <T>(values: T[]) => new Set(values).size;

describe('the demo content is as large as promised', () => {
  test('80 articles and 16 videos in 4 categories', () => {
    expect(articles.length).toBeGreaterThanOrEqual(80);
    expect(videos.length).toBe(16);
    expect(distinct(videos.map((video) => video.matter.category))).toBe(4);
  });

  test('8 categories, 10 authors, 60 tags and 60 tips', () => {
    expect(categories.length).toBeGreaterThanOrEqual(8);
    expect(authors.length).toBeGreaterThanOrEqual(10);
    expect(distinct(everything.flatMap((article) => article.matter.tags))).toBeGreaterThanOrEqual(60);
    expect(tips.length).toBe(60);
  });

  test('and no larger than 40 MB', () => {
    const bytes = filesBelow('content').reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
    expect(bytes).toBeLessThan(mostBytes);
  });
});

test('every body has 600 to 2,000 characters', () => {
  const lengths = articles.map(({ slug, body }) => ({ slug, characters: readableText(body).length }));
  expect(lengths.filter(({ characters }) => characters < 600 || characters > 2000)).toEqual([]);
});

test('every category and author that is named exists', () => {
  const known = new Set([...categories, ...authors].map(({ slug }) => slug));
  const unknown = everything.filter(({ matter }) => !known.has(matter.category) || !known.has(matter.author));
  expect(unknown.map(({ slug }) => slug)).toEqual([]);
});

test('every series that is named exists and has 3 parts or more, numbered from 1', () => {
  const series = readDemoFiles('series');
  const parts = everything.filter(({ matter }) => matter.series !== undefined);
  expect(series.length).toBeGreaterThan(0);
  for (const { slug } of series) {
    const numbers = parts.filter(({ matter }) => matter.series === slug).map(({ matter }) => matter.series_order);
    expect(numbers.length).toBeGreaterThanOrEqual(3);
    expect(numbers.toSorted()).toEqual(numbers.map((_, at) => at + 1));
  }
  expect(parts.filter(({ matter }) => !series.some(({ slug }) => slug === matter.series))).toEqual([]);
});

test('no article has the slug of a video or of a draft that is not its own', () => {
  const own = drafts.filter(({ matter }) => matter.updates === undefined);
  expect(distinct([...everything, ...own].map(({ slug }) => slug))).toBe(everything.length + own.length);
});

test('every name in the newsroom is of its staff, and every draft has a category and an author that exist', () => {
  const people = new Set(staff.map(({ slug }) => slug));
  const named = [
    ...drafts.flatMap(({ matter }) => [matter.writer, ...matter.notes.map(({ by }) => by)]),
    ...everything.flatMap(({ matter }) => matter.corrections.map(({ by }) => by)),
  ];
  expect(named.filter((slug) => !people.has(slug))).toEqual([]);
  const sections = new Set([...categories, ...authors].map(({ slug }) => slug));
  const chosen = drafts.flatMap(({ matter }) => [matter.category, matter.author]).filter((slug) => slug !== undefined);
  expect(chosen.filter((slug) => !sections.has(slug))).toEqual([]);
});

test('every picture, clip, caption file and video that is referred to exists', () => {
  const videos = new Set(everything.filter(({ matter }) => matter.video).map(({ slug }) => `/news/${slug}`));
  const missing = everything.flatMap(({ slug, matter, body }) => {
    const inBody = [...body.matchAll(/!\[[^\]]*\]\((\S+?)[\s)]/g)].map((match) => match[1] as string);
    const video = matter.video ? [matter.video.file, matter.video.captions] : [];
    return [matter.cover.image, ...video, ...inBody]
      .filter((reference) => !videos.has(reference) && !existsSync(join(root, 'content/articles', reference)))
      .map((reference) => `${slug}: ${reference}`);
  });
  expect(missing).toEqual([]);
});

test('every picture, clip and caption file is used', () => {
  const used = everything.map(({ matter, body }) => JSON.stringify(matter) + body).join('\n');
  const files = [...filesBelow('content/pictures'), ...filesBelow('content/clips')];
  const unused = files.filter((file) => !used.includes(file.replace('content/', '../')));
  expect(unused).toEqual([]);
});

test('every picture is measured already, so that a first start need not (written by `vitest -u`)', async () => {
  const pictures = filesBelow('content/pictures').toSorted();
  const lines: string[] = [];
  for (const [at, picture] of pictures.entries()) {
    const reference = picture.replace('content/', '../');
    // Decoding all of them would take seconds: those that are not in the file, and one of nine that are.
    const { id, width, height, tone } = await describeDemoMedia(reference, at % 9 === 0 ? {} : undefined);
    lines.push(`  "${id}": { "width": ${width}, "height": ${height}, "tone": "${tone}" }`);
  }
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot(fileURLToPath(shapesFile));
});

/** What a reader reads of a body: without pictures, addresses, marks and spaces. */
function readableText(body: string): string {
  return body
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[\s#>*|[\]-]/g, '');
}
