import { latestBuildAddress } from '../../contract/builds.ts';

/**
 * How long browsers (`max-age`) and shared caches (`s-maxage`) may store what is the same for every visitor; everything
 * else is `no-store`. Shared caches show an outdated page while they fetch the new one, and for an hour while the site
 * does not answer. docs/operations/cdn.md lists these rules for operators.
 */
const whileOutdated = 'stale-while-revalidate=600, stale-if-error=3600';

/** For what never changes under its address. */
export const forever = 'public, max-age=31536000, immutable';

/** Feeds, sitemaps and robots.txt; their readers come seldom. */
export const feedCacheControl = `public, max-age=60, s-maxage=300, ${whileOutdated}`;

/** Pages and their payloads: a browser asks each time, so that a reader who comes back sees the newest edition. */
export function pageCacheControl(status: number): string {
  // A rate limit concerns one client; no shared cache may store the response.
  if (status >= 500 || status === 429) return 'no-store';
  // An address that is missing now may be an article soon.
  if (status >= 400) return 'public, max-age=0, s-maxage=10';
  return `public, max-age=0, s-maxage=60, ${whileOutdated}`;
}

/** Files of a build: their names contain a hash, but for icons and the name of the latest build. */
export function builtFileCacheControl(address: string): string {
  if (address === latestBuildAddress) return 'no-cache';
  return address.startsWith('/assets/') ? forever : 'public, max-age=3600';
}
