import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export interface MetricsRouteOptions {
  token: string;
  write: () => Promise<{ type: string; text: string }>;
}

/**
 * Serves the metrics to Prometheus if it sends the token. Other requests get 401 rather than 404: the address is no
 * secret, and a scraper with a wrong token should report that instead of a missing page.
 */
export function addMetricsRoute(app: FastifyInstance, { token, write }: MetricsRouteOptions): void {
  const expected = hashOf(`Bearer ${token}`);
  app.get('/metrics', { config: { kind: 'probe', name: 'metrics' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('Unauthorized');
    }
    const { type, text } = await write();
    return reply.type(type).send(text);
  });
}

/** Hashes have one length, so the comparison takes constant time. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
