import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { readBody } from '../../desk/write/text-editor/body-document.ts';
import { flatHtml } from '../../desk/write/text-editor/flat-html.ts';
import { schemaExtensions } from '../../desk/write/text-editor/schema.ts';
import { renderMarkdown } from '../../server/articles/markdown.ts';
import { sanitiseHtml } from '../../server/articles/sanitise-html.ts';

const schema = getSchema(schemaExtensions);
const page = new JSDOM().window.document;
const read = (html: string) => readBody(schema, html, page);
const folder = join(import.meta.dirname, '../../content/articles');
const picture = { id: '0123456789abcdef', width: 1600, height: 900 };

const articles = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => {
    const [, , ...text] = readFileSync(join(folder, name), 'utf8').split(/^---$/m);
    return { name, html: renderMarkdown(text.join('---'), () => picture) };
  });

function seenBy(html: string): string[] {
  const template = page.createElement('template');
  template.innerHTML = html;
  return flatHtml(template.content);
}

/** The body as if every block had been edited and changed back. */
function writtenAnew(html: string): string {
  const { doc } = read(html);
  return read('').write(schema.nodeFromJSON(doc.toJSON()));
}

test('there are demo articles to read', () => {
  expect(articles.length).toBeGreaterThan(50);
});

test('every demo article is read by the editor and written with the same bytes', () => {
  for (const { name, html } of articles) {
    const body = read(html);
    expect(body.write(body.doc), name).toBe(html);
    expect(
      body.doc.children.map(({ type }) => type.name),
      name,
    ).not.toContain('storedBlock');
  }
});

test('a demo article of which every block was edited is stored by the server as the editor wrote it', () => {
  for (const { name, html } of articles) {
    const written = writtenAnew(html);
    expect(sanitiseHtml(written), name).toBe(written);
    expect(seenBy(written), name).toEqual(seenBy(html));
  }
});

test('a list that begins with another number than 1 keeps it when it is edited', () => {
  const html = '<ol start="5">\n<li>戊</li>\n<li>己<ol start="0">\n<li>零</li>\n</ol></li>\n</ol>\n';
  expect(sanitiseHtml(html)).toBe(html);
  expect(read(html).doc.firstChild?.type.name).toBe('orderedList');
  expect(writtenAnew(html).replaceAll('\n', '')).toBe(html.replaceAll('\n', ''));
});

const inlineTags = [
  'strong',
  'em',
  'b',
  'i',
  's',
  'sub',
  'sup',
  'code',
  'ruby',
  'rt',
  'a href="/news/a"',
  'cite',
  'span',
];
const blockTags = [
  ...[
    'p',
    'h2 id="a"',
    'h3',
    'h4',
    'blockquote',
    'ul',
    'ol',
    'ol start="5"',
    'li',
    'table',
    'tbody',
    'tr',
    'td',
    'th scope="row"',
  ],
  ...['figure', 'figcaption', 'figure data-film="a"', 'div', 'aside', 'pre', 'caption', 'td colspan="2"'],
];
const voidHtml = ['<br>', '<hr>', '<img src="/media/0123456789abcdef/960.webp" alt="一">'];

const anyHtml = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('字', ' ', '\n', '「句。」', 'a &amp; b', '<'),
    fc.constantFrom(...voidHtml),
    fc
      .tuple(
        fc.constantFrom(...inlineTags, ...blockTags),
        fc.array(tie('node') as fc.Arbitrary<string>, { maxLength: 4 }),
      )
      .map(([tag, inside]) => `<${tag}>${inside.join('')}</${tag.split(' ')[0]}>`),
  ),
  body: fc.array(tie('node') as fc.Arbitrary<string>, { maxLength: 6 }).map((parts) => parts.join('')),
})).body;

test('every body that the server can store is written again with the same bytes, and loses nothing when it is edited', () => {
  fc.assert(
    fc.property(anyHtml, (source) => {
      const stored = sanitiseHtml(source);
      const body = read(stored);
      expect(body.write(body.doc)).toBe(stored);
      const again = sanitiseHtml(writtenAnew(stored));
      // Text without a block gets a paragraph once it is edited, and a heading an id; everything else stays as it was.
      const tags = (html: string) =>
        seenBy(html)
          .map((entry) => entry.replace(/^(<h\d) id=\S+>/, '$1>'))
          .filter((entry) => /^<(?!p>)\w/.test(entry));
      const words = (html: string) => {
        const texts = seenBy(html).flatMap((entry) => /^text.*\n([\s\S]*)/.exec(entry)?.[1] ?? []);
        const characters = [...texts.join('').replace(/\s/g, '')];
        // A browser moves words that stand in a table outside its cells: before it, or behind it if nothing is before.
        return (stored.includes('<table') ? characters.sort() : characters).join('');
      };
      expect(tags(again)).toEqual(tags(stored));
      expect(words(again)).toBe(words(stored));
    }),
    { numRuns: 200 },
  );
});
