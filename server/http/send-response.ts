import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedResponse, chooseEncoding, isSame } from './cached-response.ts';

/** Past Fastify's own way of answering: what is in the cache is bytes and headers that are ready to go. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<void> {
  const form = answer.in(chooseEncoding(request.headers['accept-encoding']));
  const { bytes, headers } = form instanceof Promise ? await form : form;
  reply.hijack();
  if (answer.status === 200 && isSame(request.headers['if-none-match'], answer.etag)) {
    reply.raw.writeHead(304, answer.unchangedHeaders).end();
    return;
  }
  reply.raw.writeHead(answer.status, headers);
  reply.raw.end(request.method === 'HEAD' ? undefined : bytes);
}
