import { describe, expect, test } from 'vitest';
import { pageAddressOf } from './follow-links.ts';

const here = new URL('https://example.test/news/a?page=2') as unknown as Location;

function follow(href: string, attributes: Record<string, string> = {}): string | null {
  const { origin, pathname, search, hash, href: whole } = new URL(href, here.href);
  const link = { origin, pathname, search, hash, href: whole, target: attributes.target ?? '' };
  const has = (name: string) => name in attributes;
  return pageAddressOf({ ...link, hasAttribute: has } as unknown as HTMLAnchorElement, here);
}

describe('a click on a link', () => {
  test.each([
    ['/', '/'],
    ['/news/b#part', '/news/b#part'],
    ['/news/category/tech?page=3', '/news/category/tech?page=3'],
    ['/news/a?page=2', '/news/a?page=2'],
  ])('stays in the site for %s', (href, address) => {
    expect(follow(href)).toBe(address);
  });

  test.each(['https://elsewhere.test/', '/media/a/640.webp', '/api/article/list', '#part', '/news/a?page=2#part'])(
    'is the browser’s own for %s',
    (href) => {
      expect(follow(href)).toBeNull();
    },
  );

  test('is left to the browser when it opens a window or saves a file', () => {
    expect(follow('/', { target: '_blank' })).toBeNull();
    expect(follow('/', { download: '' })).toBeNull();
    expect(follow('/', { target: '_self' })).toBe('/');
  });
});
