import { expect, test } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';

const link = 'data-href="https://example.com/a" role="link" tabindex="0"';

test.each([
  ['p', '', ''],
  ['div', '', ''],
  ['li', '<ul>', '</ul>'],
  ['td', '<table><tr>', '</tr></table>'],
  ['figure', '', ''],
  ['strong', '', ''],
  ['h2', '', ''],
])('a data-href on <%s> stays, with a role and the keyboard', (tag, before, after) => {
  expect(sanitiseHtml(`${before}<${tag} data-href="https://example.com/a">卡片</${tag}>${after}`)).toBe(
    `${before}<${tag} ${link}>卡片</${tag}>${after}`,
  );
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.tw',
  '/inside',
  '//example.com',
  'https:',
  ' \u0001javascript:alert(1)',
])('a data-href of %j goes, and leaves nothing behind', (href) => {
  expect(sanitiseHtml(`<p data-href="${href}">卡片</p>`)).toBe('<p>卡片</p>');
});

test('a role and the keyboard are not to be had without it, and a link keeps its own address', () => {
  expect(sanitiseHtml('<p role="link" tabindex="0">卡片</p>')).toBe('<p>卡片</p>');
  expect(sanitiseHtml('<div role="region" tabindex="0" aria-label="表">x</div>')).toBe(
    '<div role="region" tabindex="0" aria-label="表">x</div>',
  );
  expect(sanitiseHtml('<a href="https://a.example/" data-href="https://b.example/">x</a>')).toBe(
    '<a href="https://a.example/" rel="noopener">x</a>',
  );
});
