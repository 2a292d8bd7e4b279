import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { categoryFeedAddress, feedAddresses } from '../../contract/feeds.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { Answer } from './answer.ts';
import type { PageCache } from './page-cache.ts';
import { sendAnswer } from './send-answer.ts';

export interface FeedRouteOptions {
  feeds: Feeds;
  cache: PageCache<Answer>;
  headers: Record<string, string>;
}

const freshSeconds = 60;
const cacheControl = 'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=3600';

/** Feeds, sitemaps and robots.txt, kept and dropped like pages. */
export function addFeedRoutes(app: FastifyInstance, { feeds, cache, headers }: FeedRouteOptions): void {
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const address = request.url.split('?')[0] ?? '';
    const kept = await cache.get(address, freshSeconds, async () => {
      const found = await feeds.find(address);
      return found && new Answer({ status: 200, type: found.type, cacheControl, headers }, found.text);
    });
    if (!kept) return reply.code(404).type('text/plain; charset=utf-8').send('Not Found');
    await sendAnswer(request, reply, kept);
    return reply;
  }

  const paths = [
    ...Object.values(feedAddresses),
    '/sitemap/:part',
    decodeURIComponent(categoryFeedAddress(':category')),
  ];
  const config = { kind: 'feed' } as const;
  for (const url of paths) app.route({ method: ['GET', 'HEAD'], url, config, handler: answer });
}
