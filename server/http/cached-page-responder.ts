import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageName } from '../../contract/pages.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { LruCache } from '../runtime/lru-cache.ts';
import { chooseEncoding, isSame } from './cached-response.ts';
import type { CachedPage } from './page-renderer.ts';

const maxAddresses = 20_000;

/** How often one page was sent by this responder. Plain numbers, because a request takes only microseconds here. */
export interface ResponderCount {
  name: PageName;
  isPayload: boolean;
  sent: number;
  unchanged: number;
  missing: number;
}

interface KnownAddress {
  name: PageName;
  key: string;
  isPayload: boolean;
}

export type CachedPageResponder = ReturnType<typeof createCachedPageResponder>;

/**
 * Answers repeated requests for cached pages before routing, to withstand a flash crowd. An address qualifies once it
 * has been served from the page cache, and as long as its entry may be served.
 */
export function createCachedPageResponder(cache: PageCache<CachedPage>) {
  const addresses = new LruCache<string, { key: string; form: 'html' | 'payload'; count: ResponderCount }>({
    max: maxAddresses,
  });
  const counts = new Map<string, ResponderCount>();

  function countOf({ name, isPayload }: KnownAddress): ResponderCount {
    const known = counts.get(`${name} ${isPayload}`);
    if (known) return known;
    const count = { name, isPayload, sent: 0, unchanged: 0, missing: 0 };
    counts.set(`${name} ${isPayload}`, count);
    return count;
  }

  return {
    /** Maps an address to its cache key. Callers pass canonical addresses only, so that clients cannot fill the map. */
    remember(url: string, known: KnownAddress): void {
      const form = known.isPayload ? 'payload' : 'html';
      addresses.set(url, { key: known.key, form, count: countOf(known) });
    },

    /** Sends the cached page if there is one. Returns whether it did. */
    respond(request: IncomingMessage, response: ServerResponse): boolean {
      const known = request.method === 'GET' ? addresses.get(request.url ?? '') : undefined;
      const page = known && cache.servable(known.key);
      if (!page) return false;
      const cached = page[known.form];
      const form = cached.in(chooseEncoding(request.headers['accept-encoding']));
      if (form instanceof Promise) return false;
      const isUnchanged = cached.status === 200 && isSame(request.headers['if-none-match'], cached.etag);
      if (isUnchanged) response.writeHead(304, cached.unchangedHeaders).end();
      else response.writeHead(cached.status, form.headers).end(form.bytes);
      if (isUnchanged) known.count.unchanged += 1;
      else if (cached.status === 200) known.count.sent += 1;
      else known.count.missing += 1;
      cache.countServed(known.key);
      return true;
    },

    /** Returns the counts since the last call and resets them. */
    takeCounts(): ResponderCount[] {
      return [...counts.values()].map((count) => {
        const taken = { ...count };
        Object.assign(count, { sent: 0, unchanged: 0, missing: 0 });
        return taken;
      });
    },
  };
}
