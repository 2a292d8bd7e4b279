import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageName } from '../../contract/pages.ts';
import { chooseEncoding, isSame } from './cached-response.ts';
import type { PageCache } from './page-cache.ts';
import type { CachedPage } from './page-renderer.ts';

const mostAddresses = 20_000;

/** How often one page went out this way. Plain numbers: this is where a request costs microseconds. */
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
 * The short way for a flash crowd: an address that was answered from the page cache before is answered from it again
 * ahead of routing, as long as the cache still vouches for its copy.
 */
export function createCachedPageResponder(cache: PageCache<CachedPage>) {
  const addresses = new Map<string, { key: string; form: 'html' | 'payload'; count: ResponderCount }>();
  const counts = new Map<string, ResponderCount>();

  function countOf({ name, isPayload }: KnownAddress): ResponderCount {
    const known = counts.get(`${name} ${isPayload}`);
    if (known) return known;
    const count = { name, isPayload, sent: 0, unchanged: 0, missing: 0 };
    counts.set(`${name} ${isPayload}`, count);
    return count;
  }

  return {
    /** Remembers which copy an address stands for. Only addresses as we write them, so that nobody can fill the list. */
    remember(url: string, known: KnownAddress): void {
      if (addresses.size >= mostAddresses) addresses.clear();
      const form = known.isPayload ? 'payload' : 'html';
      addresses.set(url, { key: known.key, form, count: countOf(known) });
    },

    /** Answers if it can, and says whether it did. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const known = request.method === 'GET' ? addresses.get(request.url ?? '') : undefined;
      const copy = known && cache.fresh(known.key);
      if (!copy) return false;
      const answer = copy[known.form];
      const form = answer.in(chooseEncoding(request.headers['accept-encoding']));
      if (form instanceof Promise) return false;
      const isKnown = answer.status === 200 && isSame(request.headers['if-none-match'], answer.etag);
      if (isKnown) response.writeHead(304, answer.unchangedHeaders).end();
      else response.writeHead(answer.status, form.headers).end(form.bytes);
      if (isKnown) known.count.unchanged += 1;
      else if (answer.status === 200) known.count.sent += 1;
      else known.count.missing += 1;
      cache.noteServed();
      return true;
    },

    /** What has gone out since it was last asked. */
    takeCounts(): ResponderCount[] {
      return [...counts.values()].map((count) => {
        const taken = { ...count };
        Object.assign(count, { sent: 0, unchanged: 0, missing: 0 });
        return taken;
      });
    },
  };
}
