import { expect, it } from 'vitest';
import { outsideLink } from './outside-link.ts';

it.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTP://EXAMPLE.com', 'http://example.com/'],
  ['https://me:secret@example.com/', 'https://example.com/'],
  ['mailto:desk@example.com?body=dear', 'mailto:desk@example.com'],
  ['tel:+886212345678', 'tel:+886212345678'],
  ['javascript:alert(1)', null],
  ['data:text/html,hi', null],
  ['file:///etc/passwd', null],
  ['/news/inside', null],
  ['', null],
])('%s is noted as %s', (href, noted) => {
  expect(outsideLink(href)).toBe(noted);
});

it('is cut where it is endless', () => {
  expect(outsideLink(`https://example.com/${'a'.repeat(10_000)}`)).toHaveLength(2_048);
});
