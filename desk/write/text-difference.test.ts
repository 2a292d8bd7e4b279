import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ArticleFields, emptyFields } from '../../contract/desk/model/article.ts';
import { textDifference } from './text-difference.ts';

const fields = (title: string, paragraphs: string[]): ArticleFields => ({
  ...emptyFields,
  title,
  bodyHtml: paragraphs.map((text) => `<p>${text}</p>\n`).join(''),
});
const textOf = (html: string) => html.replace(/<[^>]+>/g, '');
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
