import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitiseHtml } from '../sanitise-html.ts';
import { withLatinText } from './latin-text.ts';

test.each([
  ['<p>只有中文，沒有別的。</p>', false],
  ['<p>裝了 12 支 Wi-Fi 分享器，撥打 02-2345-6789。</p>', false],
  ['<p>2026/11/14 09:00–17:30</p>', false],
  ['<p>介面叫做 OpenStreetMap。</p>', true],
  ['<p>在 https://a.tw/?b=1&amp;c=2 提問。</p>', true],
  ['<p>寫信到 <a href="mailto:desk@news.tw">desk@news.tw.org</a></p>', true],
  ['<p>It was <em>late</em> when we left.</p>', true],
  ['<p><a href="https://example.org/a-long-address">短</a></p>', false],
])('%s is marked: %s', (html, isMarked) => {
  expect(withLatinText(html)).toBe(isMarked ? html.replace('<p', '<p data-latin') : html);
});

test('an item is marked for its own words, not for those of a list within it', () => {
  const inner = '<ul><li>authentication</li><li>登入</li></ul>';
  expect(withLatinText(`<ul><li id="section-note-1">說明書${inner}</li></ul>`)).toBe(
    `<ul><li id="section-note-1">說明書${inner.replace('<li>', '<li data-latin>')}</li></ul>`,
  );
});

test('nothing but the attribute is ever added', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<li>',
    '<ul>',
    '</ul>',
    '<pre>',
    'authentication',
    '登入',
    ' ',
    '&',
    '<',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const html = sanitiseHtml(parts.join(''));
      expect(withLatinText(html).replaceAll(' data-latin>', '>')).toBe(html);
    }),
  );
});
