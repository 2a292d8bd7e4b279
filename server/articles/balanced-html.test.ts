import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foreignHtml } from './import/html/foreign-html.ts';
import { renderMarkdown } from './markdown.ts';
import { sanitiseHtml } from './sanitise-html.ts';

const picture = { id: '0123456789abcdef', width: 800, height: 600 };
const tags = 'p div table tr td figure figcaption h2 b a ul li blockquote pre svg script textarea style'.split(' ');
const part = fc.constantFrom(
  ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ...['<div role="region">', '<h2 id="x">', '<a href="/x">', '<img src="/media/0123456789abcdef/640.webp">'],
  ...[
    'x',
    ' ',
    '&nbsp;',
    '&lt;',
    '&amp;lt;',
    '<br>',
    '<!--',
    '-->',
    '\n\n',
    '"',
    '<figure data-film="a">',
    '[caption]',
  ],
);
const soup = fc.array(part, { maxLength: 16 }).map((parts) => parts.join(''));

/** All tags in the order in which they open and close; a text is whole when nothing is left open or closed twice. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = '', end] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*?(\/?)>/g)) {
    if (end || name === 'br' || name === 'img' || name === 'hr') continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

it.each<[string, (html: string) => string]>([
  ['editors’ HTML', sanitiseHtml],
  ['Markdown', (text) => renderMarkdown(text, () => picture)],
  [
    'HTML of another system',
    (html) => foreignHtml(html, { findPicture: () => picture, findLink: () => undefined, dropped: () => {} }),
  ],
])('%s is stored with both halves of every tag, and is the same when it is cleaned again', (_name, store) => {
  fc.assert(
    fc.property(soup, (html) => {
      const stored = store(html);
      expect(isBalanced(stored)).toBe(true);
      expect(sanitiseHtml(stored)).toBe(stored);
    }),
    { numRuns: 2_000 },
  );
});
