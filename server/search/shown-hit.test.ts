import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { markTerms, type Piece, passageOf, withoutStraySpaces } from './shown-hit.ts';
import { termsOf } from './terms.ts';

const passage = (text: string, query: string) => passageOf(text, fold(text), termsOf(query));
const shown = (pieces: Piece[] | null) => pieces?.map((piece) => (piece.hit ? `[${piece.text}]` : piece.text)).join('');

const sentence = '這一句不長也不短，剛好二十個字上下，作為鋪陳。';
const long = `${sentence.repeat(4)}老茶館放上沙漏，客人各有說法。${sentence.repeat(4)}`;

describe('a title with its terms marked', () => {
  test.each([
    ['一壺茶能坐多久？', '茶', '一壺[茶]能坐多久？'],
    ['台灣的 ＬＥＤ 燈', '臺灣led', '[台灣]的 [ＬＥＤ] 燈'],
    ['㍿見聞', '株式會社', '[㍿]見聞'],
    ['茶館沙漏', '茶館 沙漏', '[茶館沙漏]'],
    ['沒有', '別的', '沒有'],
  ])('%s, %s', (text, query, expected) => {
    expect(shown(markTerms(text, termsOf(query)))).toBe(expected);
  });
});

describe('a passage', () => {
  test('stands around the hit, begins after a sentence and says where it was cut', () => {
    const text = shown(passage(long, '沙漏')) ?? '';
    expect(text).toContain('老茶館放上[沙漏]，客人各有說法。');
    expect(text.startsWith('老茶館')).toBe(true);
    expect(text.endsWith('。')).toBe(true);
  });

  test('is taken from where most of the terms stand together', () => {
    const text = `茶館。${sentence.repeat(6)}茶館裡的沙漏。`;
    expect(shown(passage(text, '沙漏 茶館'))).toContain('[茶館]裡的[沙漏]');
  });

  test('marks every hit it shows, however many came before', () => {
    const text = shown(passage('的，'.repeat(100), '的')) ?? '';
    expect(text).toMatch(/^(\[的\]，)+…?$/);
  });

  test('is the whole text where that is short', () => {
    expect(shown(passage('短短的茶館', '茶館'))).toBe('短短的[茶館]');
  });

  test('is cut hard, with dots, where nothing pauses', () => {
    const text = shown(passage(`${'字'.repeat(200)}茶${'字'.repeat(200)}`, '茶')) ?? '';
    expect(text).toMatch(/^…字{24}\[茶\]字{55}…$/);
  });

  test.each([
    ['behind the mark that closes a quotation', '他說：「先等一等。」沙漏就倒過來了。', '[沙漏]就倒過來了。'],
    ['behind a comma after a quotation', '他問：「先等一等好嗎？」，沙漏倒了。', '[沙漏]倒了。'],
    [
      'behind marks where nothing else pauses',
      `${'字'.repeat(30)}～％${'字'.repeat(22)}沙漏倒了。`,
      `…${'字'.repeat(22)}[沙漏]倒了。`,
    ],
    ['behind the rest of a word', `documentation${'字'.repeat(20)}沙漏倒了。`, `…${'字'.repeat(20)}[沙漏]倒了。`],
  ])('begins %s', (_name, end, expected) => {
    expect(shown(passage(sentence.repeat(4) + end, '沙漏'))).toBe(expected);
  });

  test('ends with the mark that closes a quotation without dots', () => {
    const quoted = `沙漏${'字'.repeat(58)}。」${'字'.repeat(100)}`;
    expect(shown(passage(quoted, '沙漏'))).toBe(`[沙漏]${'字'.repeat(58)}。」`);
  });

  test('ends before a word that it has no room for', () => {
    const text = `沙漏${'字'.repeat(70)}documentation${'字'.repeat(60)}`;
    expect(shown(passage(text, '沙漏'))).toBe(`[沙漏]${'字'.repeat(70)}…`);
  });

  test('never begins with a mark that belongs to what comes before', () => {
    const unit = fc.constantFrom(...'茶館沙漏，。、」）：…！ 字字字Latin12');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 400 }), (text) => {
        const start = shown(passage(text, '沙漏 茶')) ?? '';
        if (start.startsWith('…') && !text.startsWith('…')) expect(start.slice(1)).not.toMatch(/^[，。、」）：…！\s]/);
      }),
    );
  });

  test('is null where the text has no term', () => {
    expect(passage(long, '火星')).toBeNull();
  });

  test('always shows a hit, is never long, and is a stretch of the text', () => {
    const unit = fc.constantFrom(...'茶館沙漏，。 ㍿e\u0301ＡB𠮷字字字');
    const query = fc.constantFrom('茶館', '沙漏 茶', 'ab', '𠮷');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 400 }), query, (text, asked) => {
        const pieces = passage(text, asked);
        if (!pieces) return;
        expect(pieces.some((piece) => piece.hit)).toBe(true);
        const whole = pieces.map((piece) => piece.text).join('');
        expect(whole.length).toBeLessThan(400);
        expect(text).toContain(whole.replace(/^…|…$/g, ''));
        expect(fold(whole).text.length).toBeLessThanOrEqual(120);
      }),
    );
  });
});

const tidy = (...texts: string[]) =>
  withoutStraySpaces(texts.map((text, index) => ({ text, hit: index % 2 === 1 })))
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

test.each([
  ['免費給農民領取。 堆肥場的負責人', '免費給農民領取。堆肥場的負責人'],
  [' 堆肥場', '堆肥場'],
  ['怎麼分工 接手的是', '怎麼分工　接手的是'],
  ['她說： 「好。」 隔天', '她說：「好。」隔天'],
  ['裝了 12 支 Wi-Fi 分享器', '裝了 12 支 Wi-Fi 分享器'],
  ['open the door', 'open the door'],
])('%s reads %s', (text, shown) => {
  expect(tidy(text)).toBe(shown);
});

test('a space beside a hit follows from the piece after it', () => {
  expect(tidy('領取。 ', '社區', ' 的人')).toBe('領取。[社區]　的人');
});

test('nothing but spaces is ever taken away', () => {
  const text = fc.string({ unit: fc.constantFrom(...'茶館，。 」 aB12') });
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const letters = (each: string) => each.replace(/[\s[\]]/g, '');
      expect(letters(tidy(...texts))).toBe(letters(texts.join('')));
    }),
  );
});
