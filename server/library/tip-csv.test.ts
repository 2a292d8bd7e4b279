import { expect, test } from 'vitest';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { readTipRows } from './tip-csv.ts';

const tipsOf = (text: string) =>
  readTipRows(text).tips.map(({ line, day, title, text: said }) => [line, day, title, said]);
const problemsOf = (text: string) => readTipRows(text).problems.map(({ line, problem }) => [line, problem]);

test.each([
  ['columns by their names, in any order', '內容,標題,日期\n甲,乙,2026-11-16\n', [[2, '2026-11-16', '乙', '甲']]],
  ['English names', 'Date,Title,Text\n2026-11-16,乙,甲\n', [[2, '2026-11-16', '乙', '甲']]],
  ['no names: day, title, text', '2026-11-16,乙,甲\n', [[1, '2026-11-16', '乙', '甲']]],
  [
    'no title: the first sentence',
    '日期,內容\n2026-11-16,海是鹹的。河把鹽帶進海。\n',
    [[2, '2026-11-16', '海是鹹的', '河把鹽帶進海。']],
  ],
  [
    'a question as the title',
    '2026-11-16,海為什麼鹹？河把鹽帶進海。\n',
    [[1, '2026-11-16', '海為什麼鹹？', '河把鹽帶進海。']],
  ],
  [
    'the first line as the title',
    '2026-11-16,"海的味道\r\n河把鹽帶進海"\n',
    [[1, '2026-11-16', '海的味道', '河把鹽帶進海']],
  ],
])('reads %s', (_name, text, tips) => {
  expect(problemsOf(text)).toEqual([]);
  expect(tipsOf(text)).toEqual(tips);
});

test.each(['2026/11/6', '2026.11.06', '2026年11月6日', '２０２６-11-06', ' 2026-11-06 '])(
  'the sixth of November may be written %j',
  (written) => expect(tipsOf(`${written},乙,甲\n`)).toEqual([[1, '2026-11-06', '乙', '甲']]),
);

test('all wrong lines are named at once', () => {
  const text = [
    '日期,標題,內容',
    '2026-02-30,乙,甲',
    '2026-11-16,,甲',
    '2026-11-17,乙,甲',
    '11/18,乙,甲',
    `2026-11-19,${'長'.repeat(61)},甲`,
    '2026/11/17,丙,丁',
    '2026-11-20,乙,"沒有結束',
  ].join('\r\n');
  expect(problemsOf(text)).toEqual([
    [2, deskMessages.tipFileDay('2026-02-30')],
    [3, deskMessages.tipFileColumns],
    [5, deskMessages.tipFileDay('11/18')],
    [6, deskMessages.fieldTipTitle],
    [7, deskMessages.tipFileDayTwice(4)],
    [8, deskMessages.tipFileQuote],
  ]);
});

test.each([
  ['', deskMessages.tipFileEmpty],
  ['日期,標題,內容\n', deskMessages.tipFileEmpty],
  [`2026-11-16,只有一句\n`, deskMessages.tipFileNoTitle],
  [`2026-11-16,${'長'.repeat(61)}。後面\n`, deskMessages.tipFileNoTitle],
  ['2026-11-16,乙,甲\n'.repeat(2_001), deskMessages.tipFileTooLong(2_000)],
])('a file that cannot be used says why', (text, problem) => {
  expect(problemsOf(text)).toEqual([[1, problem]]);
});
