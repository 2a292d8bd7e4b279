import Fastify from 'fastify';
import { type CannedAnswer, keepAliveMs } from './bare.ts';

/** Fastify as its own documentation starts it: one route, no log, no hooks. */
process.on('message', async (answer: CannedAnswer | 'usage') => {
  if (answer === 'usage') return;
  const body = Buffer.from(answer.body, 'base64');
  const app = Fastify({ keepAliveTimeout: keepAliveMs });
  app.get('/news/:slug', async (_request, reply) => reply.headers(answer.headers).send(body));
  await app.listen({ port: answer.port, host: '127.0.0.1' });
  process.send?.('ready');
});
