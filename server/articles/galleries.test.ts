import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodySource, picturesIn, renderBody } from './export/article-body.ts';
import { foreignHtml } from './import/html/foreign-html.ts';
import { summaryFrom } from './import/summary.ts';
import { renderMarkdown } from './markdown.ts';
import { sanitiseHtml } from './sanitise-html.ts';

const picture = { id: '0123456789abcdef', width: 900, height: 600 };
const isKnown = (href: string) => !href.includes('missing');
const findPicture = (href: string) => (isKnown(href) ? picture : undefined);
/** What is shown, without what all pictures have in common. */
const shown = (html: string) =>
  html
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '[$1]')
    .replaceAll('<figure data-gallery="true">', '{')
    .replaceAll('<figure>', '<')
    .replaceAll('</figure>', '>')
    .replace(/<figcaption>(.*?)<\/figcaption>/g, '|$1')
    .trim();
const ofMarkdown = (markdown: string) => shown(renderMarkdown(markdown, findPicture));
const lines = (count: number) => Array.from({ length: count }, (_, at) => `![${at + 1}](${at}.png)`).join('\n');

describe('a gallery in Markdown', () => {
  it.each([
    ['with captions', ':::gallery 港口\n![甲](a.png "早")\n![乙](b.png)\n:::', '{<[甲]|早><[乙]>|港口>'],
    ['without a caption', ':::gallery\n\n![甲](a.png)\n\n  ![乙](b.png)\n:::\n後', '{<[甲]><[乙]>>\n<p>後</p>'],
    ['with pictures in links', '::: gallery\n[![甲](a.png)](x)\n![乙](b.png)\n:::', '{<[甲]><[乙]>>'],
    ['of one picture is that picture', ':::gallery 港口\n![甲](a.png)\n![乙](missing.png)\n:::', '<[甲]|港口>'],
    ['of one picture with its own caption', ':::gallery 港\n![甲](a.png "早")\n:::', '<[甲]|早>\n<p>港</p>'],
    ['of no picture', '前\n\n:::gallery 港口\n![甲](missing.png)\n:::', '<p>前</p>'],
    ['keeps words and videos', ':::gallery\n![甲](a.png) 字\n![乙](b.png)\n:::', '{<[甲]><[乙]>>\n<p>字</p>'],
    ['that does not end is text', ':::gallery\n![甲](a.png)\n字', '<p>:::gallery</p>\n<[甲]>\n<p>字</p>'],
    ['with words between is text', ':::gallery\n字\n:::', '<p>:::gallery\n字\n:::</p>'],
    ['of another name is text', ':::galleryx\n![甲](a.png)\n:::', '<p>:::galleryx</p>\n<[甲]>\n<p>:::</p>'],
  ])('%s', (_name, markdown, html) => {
    expect(ofMarkdown(markdown)).toBe(html);
  });

  it('has twelve pictures at most: the others follow as a gallery or a picture of their own', () => {
    const counts = (count: number) =>
      renderMarkdown(`:::gallery 港口\n${lines(count)}\n:::`, findPicture)
        .trim()
        .split(/\n(?=<figure)/)
        .map((each) => each.match(/<img /g)?.length);
    expect([counts(12), counts(13), counts(14), counts(30)]).toEqual([[12], [12, 1], [12, 2], [12, 12, 6]]);
  });

  it('takes pictures of half the width of the text', () => {
    expect(renderMarkdown(`:::gallery\n${lines(2)}\n:::`, findPicture)).toContain('20rem, 50vw');
  });

  it('is no beginning of a text', () => {
    const html = renderMarkdown(`:::gallery 圖集\n![甲](a.png "早")\n![乙](b.png)\n:::\n\n內文。`, findPicture);
    expect(summaryFrom(html)).toBe('內文。');
  });
});

describe('a gallery of another system', () => {
  const ofHtml = (html: string) =>
    shown(foreignHtml(html, { findPicture, findLink: () => undefined, dropped: () => {} }));
  const pictureOf = (alt: string) => `<img src="https://a.example/${alt}.png" alt="${alt}">`;

  it.each([
    [
      'of WordPress',
      `<figure class="wp-block-gallery columns-2"><figure class="wp-block-image">${pictureOf('甲')}<figcaption>早</figcaption></figure>
       <figure class="wp-block-image"><a href="x">${pictureOf('乙')}</a></figure><figcaption class="blocks-gallery-caption">港<em>口</em></figcaption></figure>`,
      '{<[甲]|早><[乙]>|港<em>口</em>>',
    ],
    [
      'of an older WordPress',
      `<ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure>${pictureOf('甲')}<figcaption>早</figcaption></figure></li><li>${pictureOf('乙')}</li></ul>`,
      '{<[甲]|早><[乙]>>',
    ],
    [
      'of Ghost',
      `<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image">${pictureOf('甲')}</div><div class="kg-gallery-image">${pictureOf('乙')}</div></div></div><figcaption>港口</figcaption></figure>`,
      '{<[甲]><[乙]>|港口>',
    ],
    ['of one picture', `<figure class="wp-block-gallery"><figure>${pictureOf('甲')}</figure></figure>`, '<[甲]>'],
    ['of none', `<figure class="wp-block-gallery"><figure>${pictureOf('missing')}</figure></figure>`, ''],
  ])('%s', (_name, html, result) => {
    expect(ofHtml(html)).toBe(result);
  });

  it('of more than twelve pictures loses none', () => {
    const html = `<figure class="wp-block-gallery">${Array.from({ length: 14 }, (_, at) => `<figure>${pictureOf(`p${at}`)}</figure>`).join('')}</figure>`;
    const result = ofHtml(html);
    expect(result.match(/\{/g)).toHaveLength(2);
    expect(result.match(/\[p\d+\]/g)).toHaveLength(14);
  });
});

it('the sanitiser keeps a gallery as it is, and no other value of its attribute', () => {
  const html = renderMarkdown(`:::gallery 港口\n${lines(3)}\n:::`, findPicture);
  expect(sanitiseHtml(html)).toBe(html);
  expect(sanitiseHtml('<figure data-gallery="x" onclick="a()"></figure>')).toBe('<figure></figure>');
});

const galleryOf = (word: fc.Arbitrary<string>) => {
  const words = fc.array(word, { maxLength: 4 }).map((parts) => parts.join(' '));
  const pictures = fc.array(fc.record({ alt: words, caption: words }), { minLength: 2, maxLength: 12 });
  return fc.record({ caption: words, pictures }).map(stored);
};
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const image = renderMarkdown(`:::gallery\n${lines(2)}\n:::`, findPicture).match(/<img [^>]*>/)?.[0] ?? '';

function stored({ caption, pictures }: { caption: string; pictures: { alt: string; caption: string }[] }): string {
  const below = (text: string) => (text ? `<figcaption>${escaped(text)}</figcaption>` : '');
  const withAlt = (alt: string) =>
    image.replace(/alt="[^"]*"/, () => `alt="${escaped(alt).replaceAll('"', '&quot;')}"`);
  const inner = pictures.map((each) => `<figure>${withAlt(each.alt)}${below(each.caption)}</figure>`);
  return sanitiseHtml(`<figure data-gallery="true">${inner.join('')}${below(caption)}</figure>\n`);
}

function again(html: string) {
  const source = bodySource(html, { pictureReference: (id) => `${id}.png` });
  const [known] = picturesIn(html);
  return { format: source.format, html: renderBody(source, () => known) };
}

it('any gallery of ordinary words comes back from Markdown as it was', () => {
  const word = fc.constantFrom('港口', '「清晨」', '（一）', '2026/03', '"a"', 'NT$1,200', '：', '3.5%', '—');
  fc.assert(fc.property(galleryOf(word), (html) => void expect(again(html)).toEqual({ format: 'markdown', html })));
});

it('any gallery at all comes back as it was, as Markdown or as HTML', () => {
  const word = fc.constantFrom('港', 'a*b*', '[z](w)', '"引"', '\\', '&amp;', '<b>', '_u_', ':::', '#', '`', '\n', ' ');
  fc.assert(fc.property(galleryOf(word), (html) => void expect(again(html).html).toBe(html)));
});
