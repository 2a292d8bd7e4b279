import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskLimits } from '../../../contract/desk/limits.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { ImportProblem } from '../editing/incoming-article.ts';
import { limitProblems } from './article-limits.ts';
import { readFeed } from './feed.ts';
import { fromForeign } from './foreign-article.ts';
import { readMarkdownArticle } from './markdown-file.ts';
import { noRules } from './section-choice.ts';
import { readPosts, readSurroundings } from './wordpress.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'limits-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const rules = { ...noRules, isCreating: true };
const convert = { findMedia: async () => null, findLink: () => undefined };

/** An article and its notes, or the reasons why it is refused. */
async function outcomeOf<T>(work: () => Promise<T>): Promise<T | string[]> {
  return work().catch((error) => {
    if (!(error instanceof ImportProblem)) throw error;
    return [error, ...error.others].map(({ line, message }) => `${line} ${message}`);
  });
}

function written(name: string, text: string): string {
  const file = path.join(root, name);
  writeFileSync(file, text);
  return file;
}

const markdown = (text: string) =>
  outcomeOf(async () => {
    const options = { root, now: new Date(0), knownMedia: async () => undefined, rules };
    const { incoming, notes } = await readMarkdownArticle(written('a.md', text), options);
    return { ...incoming, notes };
  });

const wordpress = (inner: string) =>
  outcomeOf(async () => {
    const item = `<wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${inner}`;
    const file = written('wp.xml', `<rss><channel><item>${item}</item></channel></rss>`);
    for await (const post of readPosts(file, await readSurroundings(file), { rules })) {
      return { ...(await fromForeign(post, convert)), notes: post.notes };
    }
    throw new Error('no post');
  });

const feed = (inner: string) =>
  outcomeOf(async () => {
    const file = written('feed.xml', `<rss><channel><item>${inner}</item></channel></rss>`);
    for await (const entry of readFeed(file, { rules, exists: async () => false })) {
      return { ...(await fromForeign(entry, convert)), notes: entry.notes };
    }
    throw new Error('no entry');
  });

const long = '長'.repeat(500_000);
const cutTitle = `${'長'.repeat(deskLimits.titleMax - 1)}…`;
const manyTags = Array.from({ length: 30_000 }, (_, at) => `t${at}`);
const firstTags = manyTags.slice(0, deskLimits.tagsMost);
const titleNote = '標題有 500000 個字，已截短為 120 個字';
const tagsNote = expect.stringMatching(/^標籤最多 12 個，略過 29988 個：t12、t13、.*…$/);

describe('what is longer than the desk allows is cut, and the report says so', () => {
  it('in a Markdown file', async () => {
    const result = await markdown(
      `---\ntitle: ${long}\nsummary: ${'要'.repeat(401)}\ntags: [${manyTags.join(', ')}]\n---\n字`,
    );
    expect(result).toMatchObject({
      title: cutTitle,
      tags: firstTags,
      notes: [titleNote, expect.stringMatching(/^摘要有 401 個字，已截短為 \d+ 個字$/), tagsNote],
    });
    expect(limitProblems(result as never)).toEqual([]);
  });

  it('in a WordPress export', async () => {
    const tags = manyTags.map((tag) => `<category domain="post_tag">${tag}</category>`).join('');
    expect(await wordpress(`<title>${long}</title>${tags}<content:encoded>字</content:encoded>`)).toMatchObject({
      title: cutTitle,
      tags: firstTags,
      notes: [titleNote, tagsNote],
    });
  });

  it('in a feed; a tag is cut within no character', async () => {
    const tag = `${'a'.repeat(38)}😀b`;
    const item = `<title>${long}</title><description>字</description><category>生活</category><category>${tag}</category>`;
    expect(await feed(item)).toMatchObject({
      title: cutTitle,
      tags: [`${'a'.repeat(38)}…`],
      notes: [titleNote, `標籤最多 40 個字，已截短：${'a'.repeat(38)}…`],
    });
  });
});

it('a summary that a person wrote stays whole within the limit', async () => {
  const excerpt = '摘'.repeat(deskLimits.summaryMax);
  expect(
    await wordpress(
      `<title>題</title><excerpt:encoded>${excerpt}</excerpt:encoded><content:encoded>字</content:encoded>`,
    ),
  ).toMatchObject({ summary: excerpt, notes: [] });
});

describe('what cannot be cut is refused in the desk’s words', () => {
  it.each([
    ['a text', `# 題\n\n${'字'.repeat(deskLimits.bodyMax)}`, [`1 ${deskMessages.fieldBody}`]],
    ['points', `---\nkeyPoints: [${'點, '.repeat(9)}]\n---\n字`, [`2 「keyPoints」${deskMessages.fieldKeyPoints}`]],
    [
      'names of a category and an author, both at once',
      `---\ncategory: ${'類'.repeat(41)}\nauthor: ${'人'.repeat(41)}\n---\n字`,
      [
        `2 分類的${deskMessages.fieldSectionName}；可以用 --map 換成短的`,
        `3 作者的${deskMessages.fieldAuthorName}；可以用 --map 換成短的`,
      ],
    ],
  ])('%s', async (_name, text, problems) => {
    expect(await markdown(text)).toEqual(problems);
  });
});

it('a picture of more pixels than the desk takes is left out with a warning, and is never decoded', async () => {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  // Only the head says how large it is: to decode it would fail.
  const declared = Buffer.from(small);
  declared.writeUInt32BE(10_000, 16);
  declared.writeUInt32BE(10_000, 20);
  writeFileSync(path.join(root, 'huge.png'), declared);
  expect(await markdown('# 題\n\n字\n\n![](huge.png)')).toMatchObject({
    pictures: [],
    notes: [`圖片沒有匯入：「huge.png」：${deskMessages.uploadTooManyPixels}（第 5 行）`],
  });
});
