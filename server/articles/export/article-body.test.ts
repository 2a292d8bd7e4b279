import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDemoFiles } from '../demo/demo-files.ts';
import { picturesOf, renderMarkdown } from '../markdown.ts';
import { sanitiseHtml } from '../sanitise-html.ts';
import { bodySource, picturesIn, renderBody } from './article-body.ts';
import { editedShape, readArticleFile, writeArticleFile } from './article-file.ts';

const pictureReference = (id: string) => `../media/${id}.webp`;

/** Writes a text as a file and reads it back. */
function roundTrip(html: string) {
  const source = bodySource(html, { pictureReference });
  const pictures = new Map(picturesIn(html).map((picture) => [pictureReference(picture.id), picture]));
  const head = { edit: 1, revision: 1, title: '題', summary: '', category: 'a', author: 'b', tags: [], keyPoints: [] };
  const { body } = readArticleFile(writeArticleFile({ ...head, format: source.format }, source), editedShape);
  return { format: source.format, html: renderBody(body, (href) => pictures.get(href)) };
}

it('writes every demo article as Markdown that renders to the same bytes', () => {
  const articles = [...readDemoFiles('articles'), ...readDemoFiles('videos')];
  const different = articles.filter(({ body }) => {
    const ids = new Map(picturesOf(body).map((href, at) => [href, at.toString(16).padStart(16, '0')]));
    const html = renderMarkdown(body, (href) => ({ id: ids.get(href) ?? '', width: 1600, height: 900 }));
    const back = roundTrip(html);
    return back.format !== 'markdown' || back.html !== html;
  });
  expect(different.map(({ slug }) => slug)).toEqual([]);
});

it('writes a list with the number that it begins with', () => {
  const html = renderMarkdown('5. 戊\n6. 己\n\n中間\n\n- 甲\n\n  12. 乙', () => undefined);
  expect(html).toContain('<ol start="5">');
  expect(html).toContain('<ol start="12">');
  expect(roundTrip(html)).toEqual({ format: 'markdown', html });
  expect(bodySource(html, { pictureReference }).text).toContain('5. 戊\n6. 己');
});

const words = fc.constantFrom(
  '字',
  '「引」',
  'a*b*',
  '# 1',
  '- x',
  '1. y',
  '[z](w)',
  '&amp;lt;',
  'https://x.example',
  '_u_',
  '\n',
  '|',
  '`',
  '~~',
  ': ',
);
const inline: fc.Arbitrary<string> = fc.letrec((tie) => ({
  inline: fc
    .array(fc.oneof({ depthSize: 'small' }, words, tie('tag') as fc.Arbitrary<string>), { maxLength: 4 })
    .map((parts) => parts.join('')),
  tag: fc
    .tuple(fc.constantFrom('strong', 'em', 'code', 's', 'sub', 'a href="/x"'), tie('inline') as fc.Arbitrary<string>)
    .map(([name, inner]) => `<${name}>${inner}</${name.split(' ')[0]}>`),
})).inline;
const block = fc
  .tuple(
    fc.constantFrom(
      'p',
      'h2',
      'h3',
      'blockquote',
      'pre',
      'ul><li',
      'ol><li',
      'ol start="5"><li',
      'table><tr><td',
      'div',
    ),
    inline,
  )
  .map(([name, inner]) => `<${name}>${inner}</${name.split('><').reverse().join('></')}>`);
const image =
  '<figure><img src="/media/0123456789abcdef/960.webp" width="10" height="10" alt="圖"><figcaption>說明</figcaption></figure>';
const body = fc.array(fc.oneof(block, inline, fc.constantFrom('\n', '\r\n', image, '<hr>', '<br>')), { maxLength: 6 });

it('brings any stored text back to the same bytes, as Markdown or as HTML', () => {
  fc.assert(
    fc.property(body, (parts) => {
      const html = sanitiseHtml(parts.join(''));
      expect(roundTrip(html).html).toBe(html);
    }),
    { numRuns: 300 },
  );
});
