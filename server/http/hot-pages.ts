import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, isSame } from './answer.ts';
import type { PageCache } from './page-cache.ts';
import type { PageCopy } from './page-maker.ts';

const mostAddresses = 20_000;

export type HotPages = ReturnType<typeof createHotPages>;

/**
 * The short way for a flash crowd: an address that was answered from the page cache before is answered from it again
 * ahead of routing, as long as the cache still vouches for its copy.
 */
export function createHotPages(cache: PageCache<PageCopy>) {
  const keys = new Map<string, { key: string; form: 'html' | 'payload' }>();

  return {
    /** Remembers which copy an address stands for. Only addresses as we write them, so that nobody can fill the list. */
    remember(url: string, key: string, form: 'html' | 'payload'): void {
      if (keys.size >= mostAddresses) keys.clear();
      keys.set(url, { key, form });
    },

    /** Answers if it can, and says whether it did. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const known = request.method === 'GET' ? keys.get(request.url ?? '') : undefined;
      const copy = known && cache.fresh(known.key);
      if (!copy) return false;
      const answer = copy[known.form];
      const form = answer.in(chooseEncoding(request.headers['accept-encoding']));
      if (form instanceof Promise) return false;
      const isKnown = answer.status === 200 && isSame(request.headers['if-none-match'], answer.etag);
      if (isKnown) response.writeHead(304, answer.unchangedHeaders).end();
      else response.writeHead(answer.status, form.headers).end(form.bytes);
      return true;
    },
  };
}
