import { pages } from './pages.ts';

/** Below `/news/`: every fixed part of a page's address, so that no article can have the address of a page. */
const fixedParts = Object.values(pages).flatMap(({ path }: { path: string | null }) => {
  const [, root, part = ''] = path?.split('/') ?? [];
  return root === 'news' && part !== '' && !part.startsWith(':') ? [part] : [];
});

/** Slugs that no article may have. */
export const reservedSlugs: readonly string[] = [...new Set(fixedParts)];

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.includes(slug);
}
