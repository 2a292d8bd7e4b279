import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { payloadAddress, payloadFile } from '../../contract/page-address.ts';
import { pages } from '../../contract/pages.ts';
import { plainPath } from '../articles/plain-path.ts';
import { isDatabaseUnavailable } from '../database/pg-errors.ts';
import { ApiError } from '../errors/api-error.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { createWindowLimit, type Limit } from '../rate-limits/window-limit.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { logDataException, requestErrorOf, sendApiError } from './api-errors.ts';
import type { CachedPageResponder } from './cached-page-responder.ts';
import { sendResponse } from './cached-response.ts';
import type { Misses } from './missing-addresses.ts';
import type { CachedPage, PageRenderer } from './page-renderer.ts';
import { loggedPath } from './request-timing.ts';
import {
  isKnownPage,
  isKnownRedirect,
  missingPage,
  pageOfPayload,
  type RequestedPage,
  requestedPage,
  withoutEndSlash,
} from './requested-page.ts';

export interface PageRouteOptions {
  pageRenderer: PageRenderer;
  cache: PageCache<CachedPage>;
  pageResponder: CachedPageResponder;
  /** Returns the address that an unknown path has moved to. */
  movedTo: (path: string) => Promise<string | null>;
  misses: Misses;
  /** The networks that missing addresses are counted for, from narrow to wide. */
  networksOf: (request: FastifyRequest) => string[];
  /** The network that rate limits count a request to. */
  networkOf: (request: FastifyRequest) => string;
  clock: Clock;
  log: Log;
}

const underApi = /^\/+api(?:\/|$)/i;
/** Pages that are not cached are rendered for every request, so they have a rate limit. */
const uncachedLimit: Limit = { times: 120, seconds: 60 };

/** Answers a request with the page at its address, or with the not-found page. */
export type PageResponder = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface PageAnswers {
  sendPage: PageResponder;
  notFoundPage(): Promise<CachedPage>;
  /** The page that a rate limit answers with. */
  tooManyRequestsPage(): Promise<CachedPage>;
}

/** Serves pages and their payloads, from the cache where possible: everything but API calls, files and probes. */
export function addPageRoutes(app: FastifyInstance, options: PageRouteOptions): PageAnswers {
  const { pageRenderer, cache, pageResponder, movedTo, misses, networkOf, networksOf, clock, log } = options;
  const takeUncachedHit = createWindowLimit(uncachedLimit, clock);

  const sendPage: PageResponder = async (request, reply) => {
    const [path, query] = splitQuery(request.url);
    if (underApi.test(decodeLoosely(path))) {
      request.trace.kind = 'api';
      return sendApiError(apiErrorFor(request), request, reply, log);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET, HEAD').send();
    }
    const wantsPayload = path.endsWith(`/${payloadFile}`);
    if (wantsPayload) request.trace.kind = 'payload';
    const address = wantsPayload ? pageOfPayload(path) : path;
    const plain = wantsPayload ? null : withoutEndSlash(address);
    if (plain) return reply.redirect(query ? `${plain}?${query}` : plain, 301);
    const page = await pageFor(address, query, request, reply);
    if (typeof page === 'string') {
      const search = query && `?${query}`;
      return reply.redirect(wantsPayload ? payloadAddress(page, search) : page + search, 301);
    }
    await sendResponse(request, reply, wantsPayload ? page.payload : page.html);
    return reply;
  };
  app.all('/*', { config: { kind: 'page', name: 'unknown' } }, sendPage);
  return { sendPage, notFoundPage, tooManyRequestsPage };

  /** Lets the responder answer this address before routing. Not with a query, of which only known parameters count. */
  function rememberAddress(request: FastifyRequest, { name, key }: RequestedPage): void {
    if (request.url.includes('?') || pages[name].cache.seconds === 0) return;
    pageResponder.remember(request.url, { name, key, isPayload: request.url.endsWith(`/${payloadFile}`) });
  }

  /** Returns the page, the address it has moved to, or an error page. */
  async function pageFor(address: string, query: string, request: FastifyRequest, reply: FastifyReply) {
    try {
      const requested = requestedPage(address, query);
      if (requested) request.trace.route = requested.name;
      const found = await find(requested, address, request);
      if (requested && found && typeof found !== 'string') rememberAddress(request, requested);
      return found ?? (await notFoundPage());
    } catch (error) {
      return errorPageFor(error, request, reply);
    }
  }

  async function find(requested: RequestedPage | null, address: string, request: FastifyRequest) {
    if (requested && pages[requested.name].cache.seconds === 0) return renderUncached(requested, request);
    if (requested && cache.servable(requested.key)) return fromCache(requested);
    const plain = plainPath(address);
    if (!requested && !plain) return null;
    return misses.lookUp({
      key: requested?.key ?? `path ${plain}`,
      networks: networksOf(request),
      exists: (names) => (requested !== null && isKnownPage(requested, names)) || isKnownRedirect(address, names),
      find: async () => (requested && (await fromCache(requested))) ?? movedTo(address),
    });
  }

  /** Returns the error page for an error that prevented the page from being rendered. */
  async function errorPageFor(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (logDataException(error, request, log)) return notFoundPage();
    if (error instanceof ApiError && error.failure === 'TOO_MANY_REQUESTS') {
      reply.raw.setHeader('retry-after', String(error.details?.retryAfter ?? 1));
      return tooManyRequestsPage();
    }
    reply.raw.setHeader('x-request-id', request.id);
    request.trace.error = requestErrorOf(error);
    log.error({ err: error, requestId: request.id, path: loggedPath(request) }, 'a page could not be rendered');
    return pageRenderer.makeError(isDatabaseUnavailable(error) ? 503 : 500);
  }

  async function notFoundPage(): Promise<CachedPage> {
    return (await fromCache(missingPage)) ?? pageRenderer.makeError(500);
  }

  /** Cached, because many clients are usually limited at once. */
  async function tooManyRequestsPage(): Promise<CachedPage> {
    return (await cache.get('429', 60, () => pageRenderer.makeError(429))) ?? pageRenderer.makeError(429);
  }

  async function renderUncached(requested: RequestedPage, request: FastifyRequest): Promise<CachedPage | null> {
    const retryAfter = takeUncachedHit(networkOf(request));
    if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
    return pageRenderer.make(requested);
  }

  function fromCache(requested: RequestedPage): Promise<CachedPage | null> {
    const { seconds } = pages[requested.name].cache;
    return cache.get(requested.key, seconds, (previous) => pageRenderer.make(requested, previous));
  }
}

function apiErrorFor(request: FastifyRequest): ApiError {
  return new ApiError(request.method === 'POST' ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED');
}

function splitQuery(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

function decodeLoosely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
