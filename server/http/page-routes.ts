import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPage, pageNumber, payloadFile } from '../../contract/page-address.ts';
import { type AddressedPage, pages } from '../../contract/pages.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import type { Log } from '../outside/log.ts';
import { Refused } from '../refused.ts';
import { refuse } from './api-routes.ts';
import type { PageCache } from './page-cache.ts';
import type { PageCopy, PageMaker } from './page-maker.ts';
import { sendAnswer } from './send-answer.ts';

export interface PageRouteOptions {
  maker: PageMaker;
  cache: PageCache<PageCopy>;
  log: Log;
}

interface Wanted {
  name: AddressedPage;
  params: Record<string, string>;
  page: number;
  key: string;
}

const underApi = /^\/+api(?:\/|$)/i;
const missing: Wanted = { name: 'not-found', params: {}, page: 1, key: '/404' };

/** Everything that is not a call, a file or a probe: pages and their payloads, from the cache where possible. */
export function addPageRoutes(app: FastifyInstance, { maker, cache, log }: PageRouteOptions): void {
  app.all('/*', async (request, reply) => {
    const [path = '/', query = ''] = splitOnce(request.url);
    if (underApi.test(decodeLoosely(path))) return refuse(apiRefusal(request), request, reply, log);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET, HEAD').send();
    }
    const wantsPayload = path.endsWith(`/${payloadFile}`);
    const address = wantsPayload ? pageOfPayload(path) : path;
    const plain = wantsPayload ? null : withoutEndSlash(address);
    if (plain) return reply.redirect(query ? `${plain}?${query}` : plain, 301);
    const copy = await copyFor(address, query, request, reply);
    await sendAnswer(request, reply, wantsPayload ? copy.payload : copy.html);
    return reply;
  });

  async function copyFor(address: string, query: string, request: FastifyRequest, reply: FastifyReply) {
    try {
      const wanted = whatIsWanted(address, query);
      const copy = wanted && (await fromCache(wanted));
      return copy ?? (await fromCache(missing)) ?? (await maker.makeError(500));
    } catch (error) {
      reply.raw.setHeader('x-request-id', request.id);
      log.error({ err: error, requestId: request.id, path: address }, 'a page could not be made');
      return maker.makeError(isDatabaseAway(error) ? 503 : 500);
    }
  }

  function fromCache({ name, params, page, key }: Wanted): Promise<PageCopy | null> {
    return cache.get(key, pages[name].cache.seconds, () => maker.make(name, params, page));
  }
}

/** Exactly the page's address: `//_payload.json` is nobody's. */
function pageOfPayload(path: string): string {
  const folder = path.slice(0, -payloadFile.length - 1);
  if (folder === '') return '/';
  return folder.endsWith('/') ? `${folder}/` : folder;
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

/** `/news/a/` is `/news/a`; only for pages that exist, so that no crafted address leads off the site. */
function withoutEndSlash(address: string): string | null {
  if (address === '/' || !address.endsWith('/')) return null;
  const plain = address.replace(/\/+$/, '');
  return findPage(plain) ? plain : null;
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
