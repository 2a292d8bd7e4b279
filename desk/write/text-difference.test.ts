import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, test, vi } from 'vitest';
import { type ArticleFields, emptyFields } from '../../contract/desk/model/article.ts';
import { textDifference } from './text-difference.ts';
import { readBlock } from './words-of-block.ts';

const fields = (title: string, paragraphs: string[]): ArticleFields => ({
  ...emptyFields,
  title,
  bodyHtml: paragraphs.map((text) => `<p>${text}</p>\n`).join(''),
});
const page = new JSDOM().window.document;
function textOf(html: string) {
  const template = page.createElement('template');
  template.innerHTML = html;
  return readBlock(template.content);
}
const marked = (from: ArticleFields, to: ArticleFields) =>
  textDifference(from, to, textOf).map(({ label, parts }) =>
    [
      label,
      ...parts.map(({ text, change }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[change]),
    ].join(''),
  );

test('changed words are shown inside their paragraph, others stay plain', () => {
  expect(marked(fields('漁市場', ['第一段', '今天改用平板']), fields('漁市場', ['第一段', '今天改用電腦']))).toEqual([
    '第一段',
    '今天改用[-平板][+電腦]',
  ]);
});

test('a new paragraph and a removed one are shown whole', () => {
  expect(marked(fields('', ['一', '二']), fields('', ['一', '二', '三']))).toEqual(['一', '二', '[+三]']);
  expect(marked(fields('', ['一', '二']), fields('', ['一']))).toEqual(['一', '[-二]']);
});

test('a changed title is named', () => {
  expect(marked(fields('舊', []), fields('新', []))).toEqual(['標題[-舊][+新]']);
});

test('a change of any field is shown', () => {
  const changed: { [Name in keyof ArticleFields]: ArticleFields[Name] } = {
    kind: 'video',
    slug: 'other',
    title: '新',
    summary: '新',
    bodyHtml: '<p>新</p>',
    keyPoints: ['新'],
    category: 'other',
    author: 'other',
    series: 'other',
    tags: ['新'],
    cover: { mediaId: '0123456789abcdef', alt: '', caption: '', credit: '' },
    video: { source: 'youtube', youtubeId: 'a-b_c0D1e2F', seconds: 12 },
    audio: { mediaId: '0123456789abcdef', seconds: 12 },
  };
  for (const name of Object.keys(changed) as (keyof ArticleFields)[]) {
    const shown = textDifference(
      { ...emptyFields, series: null },
      { ...emptyFields, series: null, [name]: changed[name] },
      textOf,
    );
    expect([name, shown.filter(({ isChanged }) => isChanged).length]).toEqual([name, 1]);
  }
  const video = (seconds: number): ArticleFields => ({
    ...emptyFields,
    video: { source: 'file', mediaId: '0123456789abcdef', captionsId: null, seconds },
  });
  expect(marked(video(9), video(10))).toEqual(['影片0123456789abcdef・[-9][+10] 秒']);
});

test('the added and unchanged parts of the body are the new text, the removed and unchanged ones the old', () => {
  const paragraph = fc
    .array(fc.constantFrom('漁', '市場', '今天', '，', 'A'), { minLength: 1, maxLength: 6 })
    .map((words) => words.join(''));
  fc.assert(
    fc.property(fc.array(paragraph, { maxLength: 6 }), fc.array(paragraph, { maxLength: 6 }), (before, after) => {
      const blocks = textDifference(fields('', before), fields('', after), textOf);
      const without = (change: string) =>
        blocks
          .flatMap(({ parts }) => parts)
          .filter((part) => part.change !== change)
          .map(({ text }) => text)
          .join('');
      expect(without('removed')).toBe(after.join(''));
      expect(without('added')).toBe(before.join(''));
    }),
  );
});

test('a change of format alone is shown, with the words that it concerns', () => {
  const changes: [string, string, string][] = [
    ['<p>今天<strong>漲價</strong></p>', '<p>今天漲價</p>', '[-粗體「漲價」]'],
    ['<p>今天</p>', '<h2>今天</h2>', '[+大標]'],
    [
      '<p>見<a href="/news/a">這裡</a></p>',
      '<p>見<a href="/news/b">這裡</a></p>',
      '[-連結「這裡」到 /news/a][+連結「這裡」到 /news/b]',
    ],
    ['<p>甲</p>', '<blockquote><p>甲</p></blockquote>', '[+引言]'],
    [
      '<p><ruby>彳<rt>ㄔˋ</rt></ruby></p>',
      '<p><ruby>彳<rt>ㄔㄧˋ</rt></ruby></p>',
      '[-注音「彳」ㄔˋ][+注音「彳」ㄔㄧˋ]',
    ],
  ];
  for (const [from, to, expected] of changes) {
    const shown = marked({ ...emptyFields, bodyHtml: from }, { ...emptyFields, bodyHtml: to });
    expect(shown).toContain(`格式${expected}`);
  }
  const picture = (id: string) => `<figure><img src="/media/${id}/960.webp" alt="船"></figure>`;
  const [one, other] = ['0123456789abcdef', 'fedcba9876543210'];
  expect(marked({ ...emptyFields, bodyHtml: picture(one) }, { ...emptyFields, bodyHtml: picture(other) })).toContain(
    `格式[-圖片「船」（${one}）][+圖片「船」（${other}）]`,
  );
});

test('where the browser knows no words, versions are compared character by character', async () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  vi.resetModules();
  const fresh = await import('./text-difference.ts');
  vi.unstubAllGlobals();
  const [title] = fresh.textDifference(
    { ...emptyFields, title: '漁市場' },
    { ...emptyFields, title: '魚市場' },
    textOf,
  );
  expect(title?.parts).toEqual([
    { text: '漁', change: 'removed' },
    { text: '魚', change: 'added' },
    { text: '市場', change: 'same' },
  ]);
});
