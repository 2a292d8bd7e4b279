import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportProblem } from '../editing/incoming-article.ts';
import { plainText } from '../plain-text.ts';
import { readFeed } from './feed.ts';
import { fromForeign } from './foreign-article.ts';
import { readMarkdownArticle } from './markdown-file.ts';
import type { SectionRules } from './section-choice.ts';
import { readPosts, readSurroundings } from './wordpress.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'any-text-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const rules: SectionRules = { map: new Map(), category: 'life', author: 'wang', isCreating: true };
const convert = { findMedia: async () => null, findLink: () => undefined };

/** Reads a file as the import does; the texts of its articles, or null if it is rejected with a reason. */
type Read = (text: string) => Promise<string[] | null>;

function reading(name: string, read: (file: string) => Promise<string[]>): Read {
  return async (text) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    try {
      return await read(file);
    } catch (error) {
      if (error instanceof ImportProblem && error.message) return null;
      throw error;
    }
  };
}

const markdown = reading('a.md', async (file) => {
  const options = { root: folder, now: new Date(0), knownMedia: async () => undefined, rules };
  const { incoming } = await readMarkdownArticle(file, options);
  return [`${incoming.title} ${plainText(incoming.bodyHtml)}`];
});

const wordpress = reading('a.xml', async (file) => {
  const texts = [];
  for await (const post of readPosts(file, await readSurroundings(file), { rules })) {
    const { title, bodyHtml } = await fromForeign(post, convert);
    texts.push(`${title} ${plainText(bodyHtml)}`);
  }
  return texts;
});

const feed = reading('feed.xml', async (file) => {
  const texts = [];
  for await (const entry of readFeed(file, { rules, exists: async () => false })) {
    const { title, bodyHtml } = await fromForeign(entry, convert);
    texts.push(`${title} ${plainText(bodyHtml)}`);
  }
  return texts;
});

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', '')}]]>`;
const exported = (inner: string) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>題</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_id>1</wp:post_id>${inner}</item></channel></rss>`;
const inExport = (text: string) => exported(`<content:encoded>${cdata(text)}</content:encoded>`);
const inFeed = (text: string) =>
  `<rss><channel><item><title>題</title><description>${cdata(text)}</description></item></channel></rss>`;

/** What the formats are made of, in any order and number. */
const signs = fc.constantFrom(
  ...[
    '\n',
    '\n\n',
    '# ',
    '> ',
    '- ',
    '1. ',
    '    ',
    '\t',
    '**',
    '__',
    '~~',
    '`',
    '```\n',
    '|',
    '|-|\n',
    '[',
    '](',
    ')',
  ],
  ...[
    '![',
    '[^1]',
    '[^1]: ',
    '---\n',
    '+++\n',
    '{\n',
    '\n}',
    'title: ',
    'tags: &a [*a',
    ']',
    '": ',
    '{% raw %}',
    '{{<',
  ],
  ...[
    '<div>',
    '</p>',
    '<li>',
    '<td>',
    '<!--',
    '-->',
    '<script>',
    '<img src="',
    '">',
    '[caption]',
    '[/caption]',
    '[gallery ',
  ],
  ...[
    '<item>',
    '</item>',
    '<![CDATA[',
    '&#xd800;',
    '&#0;',
    '&a;',
    '<!DOCTYPE x [',
    '\u0000',
    '\u2028',
    '\ud800',
    '\ufeff',
    '\r',
  ],
);
const anything = fc.array(fc.oneof(signs, fc.string({ unit: 'binary', maxLength: 5 }), fc.constant('字')), {
  maxLength: 40,
});

test('any text is read, or rejected with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (parts) => {
      const text = parts.join('');
      for (const read of [markdown, wordpress, feed]) await read(text);
      for (const read of [wordpress, feed]) await read(read === feed ? inFeed(text) : inExport(text));
    }),
    { numRuns: 100 },
  );
});

test('fields that are nested without end are rejected', async () => {
  const tags = '['.repeat(9_000) + ']'.repeat(9_000);
  expect(await markdown(`{\n"title": "題", "tags": ${tags}\n}\n字`)).toBeNull();
  expect(await markdown('{\n"title": "題", "tags": []\n}\n字')).toEqual(['題 字']);
});

/** Signs that shape words and stand for none themselves. */
const shapes = fc.constantFrom(
  ...['\n', '\n\n', '\n# ', '\n## ', '\n> ', '\n- ', '\n1. ', '\n    ', '\n\n```\n', '**', '__', '~~', ' ', '\u0000'],
  ...[
    '<div>',
    '</div>',
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<ul>',
    '<li>',
    '<h2>',
    '</h2>',
    '<blockquote>',
    '<dl>',
    '<dt>',
    '<dd>',
  ],
  ...['<table>', '<tr>', '<td>', '</table>', '<center>', '<font color="red">', '[row]', '[/row]', '「', '」', '，'],
);

test.each<[string, Read, (text: string) => string]>([
  ['a Markdown file', markdown, (text) => `---\ntitle: 題\n---\n${text}`],
  ['a WordPress export', wordpress, inExport],
  ['a feed', feed, inFeed],
])('no word of %s is lost, and their order stays', async (_, read, written) => {
  await fc.assert(
    fc.asyncProperty(fc.array(shapes, { minLength: 1, maxLength: 25 }), async (between) => {
      const words = between.map((_, at) => `字${at}號`);
      const found = await read(written(between.map((shape, at) => `${shape}${words[at]}`).join('')));
      const readWords = found?.join('').match(/字\d+號/g);
      // What stands in a table outside of its cells comes before it.
      const hasTable = between.includes('<table>');
      if (found) expect(hasTable ? readWords?.sort() : readWords).toEqual(hasTable ? words.sort() : words);
    }),
    { numRuns: 100 },
  );
});
