import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { payloadAddress, payloadFile } from '../../contract/page-address.ts';
import { pages } from '../../contract/pages.ts';
import { plainPath } from '../articles/moved-address.ts';
import { isDatabaseUnavailable } from '../database/pg-errors.ts';
import { ApiError } from '../errors/api-error.ts';
import { createWindowLimit, type Limit } from '../rate-limits/window-limit.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { logDataException, refuse, requestErrorOf } from './api-routes.ts';
import type { CachedPageResponder } from './cached-page-responder.ts';
import { isKnownPage, isKnownRedirect } from './known-page.ts';
import type { Misses } from './misses.ts';
import type { PageCache } from './page-cache.ts';
import type { CachedPage, PageRenderer } from './page-renderer.ts';
import { missingPage, pageOfPayload, type RequestedPage, requestedPage, withoutEndSlash } from './requested-page.ts';
import { sendResponse } from './send-response.ts';

export interface PageRouteOptions {
  maker: PageRenderer;
  cache: PageCache<CachedPage>;
  hotPages: CachedPageResponder;
  /** Where an address that nothing answers has moved to, as far as anybody remembers. */
  movedTo: (path: string) => Promise<string | null>;
  misses: Misses;
  /** The networks that missing addresses are counted in, from narrow to wide. */
  networksOf: (request: FastifyRequest) => string[];
  /** Whom limits count a request to. */
  networkOf: (request: FastifyRequest) => string;
  clock: Clock;
  log: Log;
}

const underApi = /^\/+api(?:\/|$)/i;
/** Pages that are made for each request cost something each time. */
const unkeptLimit: Limit = { times: 120, seconds: 60 };

/** Answers a request with the page at its address, or the one that says that there is none. */
export type PageResponder = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Everything that is not a call, a file or a probe: pages and their payloads, from the cache where possible. */
export function addPageRoutes(app: FastifyInstance, options: PageRouteOptions): PageResponder {
  const { maker, cache, hotPages, movedTo, misses, networkOf, networksOf, clock, log } = options;
  const takeUnkept = createWindowLimit(unkeptLimit, clock);

  const answer: PageResponder = async (request, reply) => {
    const [path, query] = splitOnce(request.url);
    if (underApi.test(decodeLoosely(path))) {
      request.trace.kind = 'api';
      return refuse(apiRefusal(request), request, reply, log);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET, HEAD').send();
    }
    const wantsPayload = path.endsWith(`/${payloadFile}`);
    if (wantsPayload) request.trace.kind = 'payload';
    const address = wantsPayload ? pageOfPayload(path) : path;
    const plain = wantsPayload ? null : withoutEndSlash(address);
    if (plain) return reply.redirect(query ? `${plain}?${query}` : plain, 301);
    const copy = await copyFor(address, query, request, reply);
    if (typeof copy === 'string') {
      const search = query && `?${query}`;
      return reply.redirect(wantsPayload ? payloadAddress(copy, search) : copy + search, 301);
    }
    await sendResponse(request, reply, wantsPayload ? copy.payload : copy.html);
    return reply;
  };
  app.all('/*', { config: { kind: 'page', name: 'unknown' } }, answer);
  return answer;

  /** From now on the short way knows this address; not those with a query, which is ours to ignore or to read. */
  function rememberHot(request: FastifyRequest, { name, key }: RequestedPage): void {
    if (request.url.includes('?') || pages[name].cache.seconds === 0) return;
    hotPages.remember(request.url, { name, key, isPayload: request.url.endsWith(`/${payloadFile}`) });
  }

  /** The page, or the address it has moved to; only what would be missing is looked up. */
  async function copyFor(address: string, query: string, request: FastifyRequest, reply: FastifyReply) {
    try {
      const wanted = requestedPage(address, query);
      if (wanted) request.trace.route = wanted.name;
      const found = await find(wanted, address, request);
      if (wanted && found && typeof found !== 'string') rememberHot(request, wanted);
      return found ?? (await missing());
    } catch (error) {
      return instead(error, address, request, reply);
    }
  }

  async function find(wanted: RequestedPage | null, address: string, request: FastifyRequest) {
    if (wanted && pages[wanted.name].cache.seconds === 0) return makeUnkept(wanted, request);
    if (wanted && cache.fresh(wanted.key)) return fromCache(wanted);
    const plain = plainPath(address);
    if (!wanted && !plain) return null;
    return misses.lookUp({
      key: wanted?.key ?? `path ${plain}`,
      networks: networksOf(request),
      exists: (names) => (wanted !== null && isKnownPage(wanted, names)) || isKnownRedirect(address, names),
      find: async () => (wanted && (await fromCache(wanted))) ?? movedTo(address),
    });
  }

  /** What is shown in place of a page that was not made. */
  async function instead(error: unknown, address: string, request: FastifyRequest, reply: FastifyReply) {
    if (logDataException(error, request, log)) return missing();
    if (error instanceof ApiError && error.failure === 'TOO_MANY_REQUESTS') {
      reply.raw.setHeader('retry-after', String(error.details?.retryAfter ?? 1));
      return tooMany();
    }
    reply.raw.setHeader('x-request-id', request.id);
    request.trace.trouble = requestErrorOf(error);
    log.error({ err: error, requestId: request.id, path: address }, 'a page could not be made');
    return maker.makeError(isDatabaseUnavailable(error) ? 503 : 500);
  }

  async function missing(): Promise<CachedPage> {
    return (await fromCache(missingPage)) ?? maker.makeError(500);
  }

  /** Made once for all who are limited: those come in crowds. */
  async function tooMany(): Promise<CachedPage> {
    return (await cache.get('429', 60, () => maker.makeError(429))) ?? maker.makeError(429);
  }

  async function makeUnkept(wanted: RequestedPage, request: FastifyRequest): Promise<CachedPage | null> {
    const retryAfter = takeUnkept(networkOf(request));
    if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
    return maker.make(wanted);
  }

  function fromCache(wanted: RequestedPage): Promise<CachedPage | null> {
    return cache.get(wanted.key, pages[wanted.name].cache.seconds, () => maker.make(wanted));
  }
}

function apiRefusal(request: FastifyRequest): ApiError {
  return new ApiError(request.method === 'POST' ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED');
}

function splitOnce(url: string): [string, string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

function decodeLoosely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
