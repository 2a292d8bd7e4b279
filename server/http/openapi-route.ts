import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../contract/limits.ts';
import { ApiError } from '../errors/api-error.ts';
import { CachedResponse, sendResponse } from './cached-response.ts';

/** Address of the API's description; nothing else under the API's base is read with GET. */
export const openapiAddress = `${apiBase}/openapi.json`;

const openapiIsRead = '請使用 GET 讀取';

export interface OpenapiRouteOptions {
  write: () => Promise<string>;
  headers: Record<string, string>;
}

const built = new URL('../../dist/api/openapi.json', import.meta.url);

/** Reads the OpenAPI document that the build wrote. */
export function readBuiltDocument(): Promise<string> {
  return readFile(built, 'utf8');
}

/** Serves the OpenAPI document. Loaded on first request, since most processes never get one. */
export function addOpenapiRoute(app: FastifyInstance, { write, headers }: OpenapiRouteOptions): void {
  const head = { status: 200, type: 'application/json; charset=utf-8', cacheControl: 'public, max-age=3600', headers };
  let cached: CachedResponse | undefined;
  app.route({
    method: ['GET', 'HEAD'],
    url: openapiAddress,
    config: { kind: 'api', name: 'openapi.json' },
    async handler(request, reply) {
      cached ??= new CachedResponse(head, await write());
      await sendResponse(request, reply, cached);
      return reply;
    },
  });
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: openapiAddress,
    config: { kind: 'api', name: 'openapi.json' },
    async handler(_request, reply) {
      const error = new ApiError('METHOD_NOT_ALLOWED', { message: openapiIsRead });
      reply.header('allow', 'GET, HEAD').header('cache-control', 'no-store');
      return reply.code(error.status).send(error.envelope());
    },
  });
}
