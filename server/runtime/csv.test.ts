import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const lineOf = (cell: string | number | null) => csvOf(['a'], [[cell]]).split('\r\n')[1];

test('lines end with CRLF, the last one too', () => {
  expect(csvOf(['day', 'views'], [['2026-03-01', 3]])).toBe('day,views\r\n2026-03-01,3\r\n');
});

test.each([
  ['河岸', '河岸'],
  ['一,二', '"一,二"'],
  ['他說"好"', '"他說""好"""'],
  ['上\n下', '"上\n下"'],
  ['', ''],
  [null, ''],
  [-3, '-3'],
  [0.5, '0.5'],
])('%j is written as %s', (cell, written) => expect(lineOf(cell)).toBe(written));

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['x;=1+1', '"x;=1+1"'],
  ['x\t=1+1', '"x\t=1+1"'],
  ['＝1', "'＝1"],
  ['+886', '+886'],
  ['-12.5', '-12.5'],
])('%j is no formula when a spreadsheet opens it', (cell, written) => expect(lineOf(cell)).toBe(written));
