import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Log } from '../runtime/log.ts';
import { boundAnswers } from './answers.ts';
import { sendApiError } from './api-errors.ts';
import { readNoBodies } from './call-bodies.ts';
import { guardBody, hasBody, isBodyMissing } from './request-bodies.ts';
import { type RequestTimingOptions, timeRequests } from './request-timing.ts';

const serverLimits = {
  headersTimeout: 5_000,
  // Node has one limit for all requests; `guardBody` spares uploads.
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  // By default Node checks for late requests only every 30 s, which lets slow sockets pile up.
  connectionsCheckingInterval: 1_000,
};

export interface ListenerOptions {
  /** Sent with every response. */
  headers: Record<string, string>;
  /** Tried before routing; returns whether it has answered the request. */
  sendCached: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** True while the process shuts down: responses then close their connection, so that clients reconnect elsewhere. */
  isClosing: () => boolean;
  timing: RequestTimingOptions;
  log: Log;
}

/** Creates the HTTP server with limits, headers, timing and error handling, before any route is added. */
export function createListener({ headers, sendCached, isClosing, timing, log }: ListenerOptions): FastifyInstance {
  // Unique across processes and restarts, and short enough to read out over the phone.
  const start = randomBytes(4).toString('hex');
  let count = 0;
  const app = Fastify({
    serverFactory: (handle) => {
      const answers = boundAnswers((request, response) => {
        if (isClosing()) response.setHeader('connection', 'close');
        const withBody = hasBody(request);
        if (withBody) guardBody(request, response);
        if (withBody || !sendCached(request, response)) handle(request, response);
      });
      return createServer(serverLimits, answers.handle).once('close', answers.stop);
    },
    genReqId: () => `r${start}${(count++).toString(36)}`,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 2_000 },
    // An address that cannot be decoded reaches neither a route nor the hooks below.
    frameworkErrors: (_error, request, reply) => {
      timing.metrics.responded({ kind: 'other', route: 'unreadable', method: request.method, status: 400 }, 0);
      if (hasBody(request.raw)) reply.header('connection', 'close');
      (reply as FastifyReply).code(400).headers(headers).type('text/plain; charset=utf-8').send('Bad Request');
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  timeRequests(app, timing);
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isBodyMissing(request.raw)) reply.header('connection', 'close');
    done();
  });
  readNoBodies(app);
  app.setErrorHandler((error, request, reply) => sendApiError(error, request, reply, log));
  return app;
}

export interface Readiness {
  /** Whether the database that pages are read from works: the replica if there is one. */
  reading: boolean;
  /** Whether the database can be written to. */
  writing: boolean;
  /** The process is stopping, and a proxy should send it nothing more. */
  closing: boolean;
}

/**
 * `/healthz`: the process serves readers; proxies route by it, because it keeps pages while the database is away.
 * `/readyz`: all work can be done. Without the replica it can: the primary gives the pages.
 */
export function addProbes(app: FastifyInstance, readiness: () => Readiness): void {
  app.get('/healthz', { config: { kind: 'probe', name: 'healthz' } }, async (_request, reply) => {
    const { closing } = readiness();
    return reply
      .code(closing ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: closing ? 'closing' : 'ok' });
  });
  app.get('/readyz', { config: { kind: 'probe', name: 'readyz' } }, async (_request, reply) => {
    const { reading, writing, closing } = readiness();
    return reply
      .code(writing && !closing ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ reading, writing });
  });
}
