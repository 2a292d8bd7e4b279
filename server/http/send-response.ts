import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedResponse, chooseEncoding, isSame } from './cached-response.ts';

/** Bypasses Fastify's serialisation: a cached response is bytes and headers that are ready to send. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<void> {
  const form = response.in(chooseEncoding(request.headers['accept-encoding']));
  const { bytes, headers } = form instanceof Promise ? await form : form;
  reply.hijack();
  if (response.status === 200 && isSame(request.headers['if-none-match'], response.etag)) {
    reply.raw.writeHead(304, response.unchangedHeaders).end();
    return;
  }
  reply.raw.writeHead(response.status, headers);
  reply.raw.end(request.method === 'HEAD' ? undefined : bytes);
}
