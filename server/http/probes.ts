import type { FastifyInstance } from 'fastify';

/** Liveness (`/healthz`) and readiness (`/readyz`) probes. */
export function addProbes(app: FastifyInstance, isReady: () => boolean): void {
  app.get('/healthz', { config: { kind: 'probe', name: 'healthz' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: { kind: 'probe', name: 'readyz' } }, async (_request, reply) => {
    const ready = isReady();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unavailable' });
  });
}
