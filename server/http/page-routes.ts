import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPage, pageNumber, payloadFile } from '../../contract/page-address.ts';
import { type AddressedPage, pages } from '../../contract/pages.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import type { Log } from '../outside/log.ts';
import { Refused } from '../refused.ts';
import { refuse } from './api-routes.ts';
import { chooseEncoding, type Encoding, isSame, type PageBody } from './page-body.ts';
import type { PageCache, PageCopy } from './page-cache.ts';
import type { PageMaker } from './page-maker.ts';

export interface PageRouteOptions {
  maker: PageMaker;
  cache: PageCache;
  headers: Record<string, string>;
  log: Log;
}

interface Wanted {
  name: AddressedPage;
  params: Record<string, string>;
  page: number;
  key: string;
}

const underApi = /^\/+api(?:\/|$)/i;
const cacheRules = {
  good: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=3600',
  missing: 'public, max-age=0, s-maxage=10',
  broken: 'no-store',
};
const missing: Wanted = { name: 'not-found', params: {}, page: 1, key: '/404' };

/** Everything that is not a call, a file or a probe: pages and their payloads, from the cache where possible. */
export function addPageRoutes(app: FastifyInstance, { maker, cache, headers, log }: PageRouteOptions): void {
  app.all('/*', async (request, reply) => {
    const [path = '/', query = ''] = splitOnce(request.url);
    if (underApi.test(decodeLoosely(path))) return refuse(apiRefusal(request), request, reply, log);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET, HEAD').send();
    }
    const wantsPayload = path.endsWith(`/${payloadFile}`);
    const address = wantsPayload ? path.slice(0, -payloadFile.length - 1) || '/' : path;
    if (address.length > 1 && address.endsWith('/') && !wantsPayload) return redirectToPlain(reply, address, query);
    const copy = await copyFor(address, query, request);
    await send(request, reply, copy, wantsPayload);
    return reply;
  });

  async function copyFor(address: string, query: string, request: FastifyRequest): Promise<PageCopy> {
    try {
      const wanted = whatIsWanted(address, query);
      const copy = wanted && (await fromCache(wanted));
      return copy ?? (await fromCache(missing)) ?? (await maker.makeError(500));
    } catch (error) {
      log.error({ err: error, requestId: request.id, path: address }, 'a page could not be made');
      return maker.makeError(isDatabaseAway(error) ? 503 : 500);
    }
  }

  function fromCache({ name, params, page, key }: Wanted): Promise<PageCopy | null> {
    return cache.get(key, pages[name].cache.seconds, () => maker.make(name, params, page));
  }

  async function send(request: FastifyRequest, reply: FastifyReply, copy: PageCopy, wantsPayload: boolean) {
    const body = wantsPayload ? copy.payload : copy.html;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const bytes = body.ready(encoding) ?? (await body.in(encoding));
    const isKnown = copy.status === 200 && isSame(request.headers['if-none-match'], body.etag);
    const type = wantsPayload ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
    const fields = { ...headers, ...headersOf(copy, body, encoding, type), 'x-request-id': request.id };
    // Past Fastify's own way of answering: a page from the cache is bytes that are ready to go.
    reply.hijack();
    reply.raw.writeHead(isKnown ? 304 : copy.status, isKnown ? fields : { ...fields, 'content-length': bytes.length });
    reply.raw.end(isKnown || request.method === 'HEAD' ? undefined : bytes);
  }
}

function headersOf(copy: PageCopy, body: PageBody, encoding: Encoding, type: string): Record<string, string> {
  const fields: Record<string, string> = { 'content-type': type, vary: 'accept-encoding' };
  if (encoding !== 'identity') fields['content-encoding'] = encoding;
  if (copy.status >= 500) return { ...fields, 'cache-control': cacheRules.broken };
  fields.etag = body.etag;
  fields['cache-control'] = copy.status === 200 ? cacheRules.good : cacheRules.missing;
  return fields;
}

/** Only parameters that the page knows are looked at, so that made-up ones cannot fill the cache. */
function whatIsWanted(address: string, query: string): Wanted | null {
  const found = findPage(address);
  if (!found || found.name === 'error') return null;
  const { name, params } = found;
  const knowsPages = (pages[name].cache.query as readonly string[]).includes('page');
  const page = knowsPages && query ? pageNumber(new URLSearchParams(query).get('page')) : 1;
  if (page === null) return null;
  const key = `${name}\n${Object.values(params).join('\n')}\n${page}`;
  return { name, params, page, key: name === 'not-found' ? missing.key : key };
}

function apiRefusal(request: FastifyRequest): Refused {
  return new Refused(request.method === 'POST' ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED');
}

/** `/news/a/` is `/news/a`; always on this site, however many slashes it began with. */
function redirectToPlain(reply: FastifyReply, address: string, query: string): FastifyReply {
  const plain = `/${address.replace(/^\/+|\/+$/g, '')}`;
  return reply.redirect(query ? `${plain}?${query}` : plain, 301);
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
