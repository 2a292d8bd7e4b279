import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export interface MetricsRouteOptions {
  token: string;
  write: () => Promise<{ type: string; text: string }>;
}

/**
 * Figures for Prometheus, for whoever has the key. Everybody else is told that a key is needed: that the address is
 * there is no secret, and a scraper with the wrong key should say so rather than seem to ask in the wrong place.
 */
export function addMetricsRoute(app: FastifyInstance, { token, write }: MetricsRouteOptions): void {
  const wanted = hashOf(`Bearer ${token}`);
  app.get('/metrics', { config: { kind: 'probe', name: 'metrics' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), wanted)) {
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

/** All of one length, so that the comparison takes the same time whatever was sent. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
