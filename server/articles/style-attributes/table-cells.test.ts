import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from '../sanitise-html.ts';
import { withTableCells } from './table-cells.ts';

const tableOf = (...rows: string[][]) => {
  const [head = [], ...body] = rows;
  const line = (tag: string, cells: string[]) => `<tr>${cells.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${line('th', head)}</thead><tbody>${body.map((cells) => line('td', cells)).join('')}</tbody></table>`;
};

/** What each cell of a table is set as, row by row. */
const setOf = (...rows: string[][]) =>
  [...withTableCells(tableOf(...rows)).matchAll(/<tr>(.*?)<\/tr>/g)].map(([, line = '']) =>
    [...line.matchAll(/<t[hd]([^>]*)>/g)].map(([, attributes = '']) => attributes.trim()),
  );

describe('the cells of a table', () => {
  test('are numbers where all of a column are, with its heading', () => {
    const table = [
      ['來源', '金額（元）', '占比'],
      ['賣書', '793,800', '43%'],
      ['<strong>合計</strong>', '<strong>1,846,000</strong>', '<strong>100%</strong>'],
    ];
    const line = ['data-short', 'data-number data-short', 'data-number data-short'];
    expect(setOf(...table)).toEqual([line, line, line]);
  });

  test.each(['12', '-3', '−3.5 °C', 'NT$600', '312 萬元', '10 個月', '08:30', '40 kW', '2026/11/15', '±0.5'])(
    '%s is a number',
    (text) => expect(setOf(['名', '數'], ['甲', text])[1]?.[1]).toContain('data-number'),
  );

  test.each(['27戶輪流', '每週1次', '無', '第 3 名', 'A12', '3 到 5 人左右'])('%s is none', (text) =>
    expect(setOf(['名', '數'], ['甲', text], ['乙', '12'])[2]?.[1]).not.toContain('data-number'),
  );

  test('are not numbers where one of them is not, and a dash is neither', () => {
    expect(setOf(['名', '數'], ['甲', '12'], ['乙', '不詳']).flat()).not.toContain('data-number data-short');
    expect(setOf(['名', '數'], ['甲', '12'], ['乙', '—'])[2]?.[1]).toContain('data-number');
  });

  test('that are longer than ten characters may wrap', () => {
    expect(setOf(['做法'], ['只固定起翹處，改善通風與照明'])[1]).toEqual(['']);
    expect(setOf(['站'], ['三角公園'])[1]).toEqual(['data-short']);
  });

  test('of a table with joined cells are not found by counting columns', () => {
    const html = '<table><tr><th colspan="2">合計</th></tr><tr><td>1</td><td>2</td></tr></table>';
    expect(withTableCells(html)).not.toContain('data-number');
  });
});

test('nothing of the text is changed, whatever it is', () => {
  const piece = fc.constantFrom(
    '<table>',
    '</table>',
    '<tr>',
    '</tr>',
    '<td>',
    '</td>',
    '<th colspan="2">',
    '</th>',
    '12',
    '字',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = sanitiseHtml(pieces.join(''));
      expect(withTableCells(html).replaceAll(' data-number', '').replaceAll(' data-short', '')).toBe(html);
    }),
  );
});
