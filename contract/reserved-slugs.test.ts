import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, findPage } from './page-address.ts';
import { pageNames, pages } from './pages.ts';
import { isReservedSlug, reservedSlugs } from './reserved-slugs.ts';

const newsPaths = pageNames.flatMap((name): string[] => {
  const path: string | null = pages[name].path;
  return path?.startsWith('/news/') && name !== 'news/article' ? [path] : [];
});

it('reserves the first part of every page below /news/, and the place of series', () => {
  expect([...reservedSlugs].sort()).toEqual([
    'author',
    'categories',
    'category',
    'corrections',
    'series',
    'tag',
    'video',
  ]);
  for (const path of newsPaths) expect([path, isReservedSlug(path.split('/')[2] ?? '')]).toEqual([path, true]);
});

it('leaves every other slug to articles, at an address that is theirs alone', () => {
  const part = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  const slug = fc.array(fc.oneof(part, fc.constantFrom(...reservedSlugs)), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(slug, (parts) => {
      const wanted = parts.join('-');
      if (isReservedSlug(wanted)) return;
      const page = findPage(addressOf('news/article', { slug: wanted }));
      expect(page).toEqual({ name: 'news/article', params: { slug: wanted } });
    }),
  );
});
