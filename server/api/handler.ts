import type { z } from 'zod';
import type { Call } from '../../contract/api/call.ts';
import type { ArticleSearch } from '../article-search.ts';
import type { Content } from '../content/content.ts';
import type { Limit } from '../limits/window-limit.ts';
import type { Views } from '../views/views.ts';
import type { Visits } from '../visits/visits.ts';

/** What a handler may use; handed down by `site.ts`. */
export interface Services {
  content: Content;
  views: Views;
  articleSearch: ArticleSearch;
  visits: Visits;
}

/** Who calls, as far as it can be believed. */
export interface Caller {
  /** The client's address, or its /64: what limits count. */
  network: string;
  userAgent: string;
  /** What the `ip` header says. The visitor's own claim: kept with what was done, never trusted. */
  claimedIp: string | null;
}

/** A handler says everything about its call: how often one client may make it, and what it does. */
interface Work<Body, Reply> {
  limit: Limit;
  work(services: Services, body: Body, caller: Caller): Promise<Reply>;
}

export interface Handler {
  path: string;
  limit: Limit;
  schema: z.ZodType;
  work(services: Services, body: unknown, caller: Caller): Promise<unknown>;
}

export function handleCall<Path extends string, Body extends z.ZodType, Reply>(
  call: Call<Path, Body, Reply>,
  { limit, work }: Work<z.output<Body>, Reply>,
): Handler {
  return {
    path: call.path,
    limit,
    schema: call.body,
    work: (services, body, caller) => work(services, body as z.output<Body>, caller),
  };
}
