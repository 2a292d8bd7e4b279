import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { categoryFeedAddress, feedAddresses, seriesFeedAddress } from '../../contract/feeds.ts';
import type { KnownNames } from '../articles/known-names.ts';
import { categoryOfFeed, type Feeds, seriesOfFeed } from '../feeds/feeds.ts';
import { partOfSitemap, sitemapLength } from '../feeds/sitemap.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { feedCacheControl } from './cache-control.ts';
import { CachedResponse, sendResponse } from './cached-response.ts';
import type { Misses } from './missing-addresses.ts';

export interface FeedRouteOptions {
  feeds: Feeds;
  cache: PageCache<CachedResponse>;
  misses: Misses;
  networksOf: (request: FastifyRequest) => string[];
  headers: Record<string, string>;
}

const fixedAddresses: string[] = Object.values(feedAddresses);
const freshSeconds = 60;

/** Serves feeds, sitemaps and robots.txt, cached by the same rules as pages. */
export function addFeedRoutes(app: FastifyInstance, options: FeedRouteOptions): void {
  const { feeds, cache, misses, networksOf, headers } = options;

  function fromCache(address: string): Promise<CachedResponse | null> {
    return cache.get(address, freshSeconds, async () => {
      const found = await feeds.find(address);
      return (
        found &&
        new CachedResponse({ status: 200, type: found.type, cacheControl: feedCacheControl, headers }, found.text)
      );
    });
  }

  async function find(address: string, request: FastifyRequest): Promise<CachedResponse | null> {
    if (cache.servable(address) || fixedAddresses.includes(address)) return fromCache(address);
    const networks = networksOf(request);
    const exists = (names: KnownNames) => isKnownFeed(address, names);
    const found = await misses.lookUp({ key: `feed ${address}`, networks, exists, find: () => fromCache(address) });
    return typeof found === 'string' ? null : found;
  }

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const cached = await find(request.url.split('?')[0] ?? '', request);
    if (!cached) return reply.code(404).type('text/plain; charset=utf-8').send('Not Found');
    await sendResponse(request, reply, cached);
    return reply;
  }

  const ofPages = [categoryFeedAddress(':category'), seriesFeedAddress(':series')].map(decodeURIComponent);
  const paths = [...fixedAddresses, '/sitemap/:part', ...ofPages];
  const config = { kind: 'feed' } as const;
  for (const url of paths) app.route({ method: ['GET', 'HEAD'], url, config, handler: respond });
}

function isKnownFeed(address: string, names: KnownNames): boolean {
  const part = partOfSitemap(address);
  if (part !== null) return (part - 1) * sitemapLength < names.news + names.videos;
  const series = seriesOfFeed(address);
  if (series !== null) return names.hasSeries(series);
  const category = categoryOfFeed(address);
  return category !== null && names.category(category) !== undefined;
}
