import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitiseHtml } from '../sanitise-html.ts';
import { withJoinedNumbers } from './joined-numbers.ts';

const markedIn = (html: string) =>
  [...withJoinedNumbers(html).matchAll(/<span data-unbroken>(.*?)<\/span>/g)].map(([, number]) => number);

test.each([
  ['<p>撥打02-2345-6789，或 0912-345-678。</p>', ['02-2345-6789', '0912-345-678']],
  ['<p>(02) 2345-6789、2026-12-31，10–12 歲</p>', ['(02) 2345-6789', '2026-12-31', '10–12']],
  ['<p>電話（037）87-1234，(049)2-34；圖(3) 1-2</p>', ['（037）87-1234', '(049)2-34', '1-2']],
  ['<p>COVID-19 與 3-D，<a href="https://a.tw/2026-12-31">x</a></p>', []],
  ['<p>a.tw/2026-12-31、12-31.5、1-2@a.tw</p>', []],
  ['<h2 id="section-1">2345-6789</h2><pre><code>1-2</code></pre>', []],
  [`<p>${'1234-'.repeat(5)}1234</p>`, []],
])('in %s %j stays on one line', (html, numbers) => {
  expect(markedIn(html)).toEqual(numbers);
});

test('nothing but the mark is ever added', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<h2>',
    '</h2>',
    '<pre>',
    '</pre>',
    '<em>',
    '1',
    '23',
    '-',
    '–',
    '水',
    '&',
    '<',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const html = sanitiseHtml(parts.join(''));
      expect(withJoinedNumbers(html).replace(/<span data-unbroken>(.*?)<\/span>/g, '$1')).toBe(html);
    }),
  );
});
