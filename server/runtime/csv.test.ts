import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf, readCsv } from './csv.ts';

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
  ["'=1", "''=1"],
  ['+886', '+886'],
  ['-12.5', '-12.5'],
])('%j is no formula when a spreadsheet opens it', (cell, written) => expect(lineOf(cell)).toBe(written));

test('whatever a table contains, what is written is read back', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', "'", '=', '-', '字', ' ', '\t') }),
  );
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }));
  fc.assert(
    fc.property(table, (rows) => {
      const { rows: read, unclosedAt } = readCsv(csvOf(['一', '二', '三'], rows));
      const written = rows.filter((row) => row.some((each) => each.trim() !== ''));
      expect(read.slice(1).map(({ cells }) => cells)).toEqual(written);
      expect(unclosedAt).toBeNull();
    }),
  );
});

test.each([
  ['any line ends, and no end at all', 'a,b\nc,d\re,f\r\ng,h', ['a|b', 'c|d', 'e|f', 'g|h']],
  ['tabs where the first line has no comma', 'a\tb\nc\t1,5\n', ['a|b', 'c|1,5']],
  ['empty rows are left out', 'a,b\n\n , \n"c",d\n', ['a|b', 'c|d']],
  ['quotes within a value', 'a,5" 管\n', ['a|5" 管']],
  ['text after a quoted value', '"a"b,c\n', ['ab|c']],
])('reads %s', (_name, text, rows) => {
  expect(readCsv(text).rows.map(({ cells }) => cells.join('|'))).toEqual(rows);
});

test('a row has the line on which it begins, and a quote without an end is named', () => {
  const { rows, unclosedAt } = readCsv('a,"1\n2\r\n3"\n\nb,c\nd,"e\nf');
  expect(rows.map(({ line }) => line)).toEqual([1, 5]);
  expect(unclosedAt).toBe(6);
});
