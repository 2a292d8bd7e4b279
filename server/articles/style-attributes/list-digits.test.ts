import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitiseHtml } from '../sanitise-html.ts';
import { withListDigits } from './list-digits.ts';

const items = (count: number, inside = '') => `<li>項${inside}</li>`.repeat(count);

test.each([
  ['ten items', `<ol>${items(10)}</ol>`, `<ol>${items(10)}</ol>`],
  ['eleven items', `<ol>${items(11)}</ol>`, `<ol data-digits="2">${items(11)}</ol>`],
  ['a list that goes on', `<ol start="5">${items(3)}</ol>`, `<ol start="5">${items(3)}</ol>`],
  ['to 99', `<ol start="98">${items(2)}</ol>`, `<ol start="98" data-digits="2">${items(2)}</ol>`],
  ['to 100', `<ol start="98">${items(3)}</ol>`, `<ol start="98" data-digits="3">${items(3)}</ol>`],
  ['years', `<ol start="1998">${items(1)}</ol>`, `<ol start="1998" data-digits="4">${items(1)}</ol>`],
  ['points', `<ul>${items(12)}</ul>`, `<ul>${items(12)}</ul>`],
  [
    'a list in a list, whose items are not those of the outer one',
    `<ol start="9">${items(2, `<ol start="120">${items(4)}</ol>`)}</ol>`,
    `<ol start="9">${items(2, `<ol start="120" data-digits="3">${items(4)}</ol>`)}</ol>`,
  ],
])('%s', (_name, stored, sent) => {
  expect(withListDigits(stored)).toBe(sent);
});

test('every list has the digits of its last number, and nothing else changes', () => {
  const list = fc.record({ start: fc.integer({ min: 0, max: 9_900 }), count: fc.integer({ min: 1, max: 30 }) });
  fc.assert(
    fc.property(fc.array(list, { maxLength: 4 }), (lists) => {
      const html = sanitiseHtml(
        lists.map(({ start, count }) => `<ol start="${start}">${items(count)}</ol>`).join('<p>文</p>'),
      );
      const sent = withListDigits(html);
      expect(sent.replace(/ data-digits="\d"/g, '')).toBe(html);
      const digits = [...sent.matchAll(/<ol\b[^>]*>/g)].map(([tag]) =>
        Number(/data-digits="(\d)"/.exec(tag)?.[1] ?? 0),
      );
      const last = lists.map(({ start, count }) => start + count - 1);
      expect(digits).toEqual(last.map((number) => (number > 10 ? String(number).length : 0)));
    }),
  );
});
