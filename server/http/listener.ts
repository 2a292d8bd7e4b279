import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { limits } from '../../contract/limits.ts';
import type { Log } from '../runtime/log.ts';
import { acceptJsonBodies, refuse } from './api-routes.ts';
import { type RequestTimingOptions, timeRequests } from './request-timing.ts';

const headersWithin = 5_000;
const requestWithin = 10_000;
const serverLimits = {
  headersTimeout: headersWithin,
  requestTimeout: requestWithin,
  keepAliveTimeout: 65_000,
  // Node looks for late requests only every 30 s unless told otherwise, which lets slow sockets pile up.
  connectionsCheckingInterval: 1_000,
};

export interface ListenerOptions {
  /** On every answer. */
  headers: Record<string, string>;
  /** Asked before any routing, one after the other; each says whether it has answered. */
  answerFirst: ((request: IncomingMessage, response: ServerResponse) => boolean)[];
  /** The process is about to end: whoever keeps a connection is told to open the next one elsewhere. */
  isClosing: () => boolean;
  watch: RequestTimingOptions;
  log: Log;
}

/** The HTTP server with its limits, its headers and its log, before any route is added. */
export function createListener({ headers, answerFirst, isClosing, watch, log }: ListenerOptions): FastifyInstance {
  // Unique across processes and restarts, and short enough to be read out on the phone.
  const start = randomBytes(4).toString('hex');
  let count = 0;
  const app = Fastify({
    bodyLimit: limits.bodyMaxBytes,
    serverFactory: (handle) =>
      createServer(serverLimits, (request, response) => {
        if (isClosing()) response.setHeader('connection', 'close');
        if (!answerFirst.some((answer) => answer(request, response))) handle(request, response);
      }),
    genReqId: () => `r${start}${(count++).toString(36)}`,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 2_000 },
    // An address that cannot be decoded never reaches a route, nor any of the hooks below.
    frameworkErrors: (_error, request, reply) => {
      watch.figures.answered({ kind: 'other', route: 'unreadable', method: request.method, status: 400 }, 0);
      (reply as FastifyReply).code(400).headers(headers).type('text/plain; charset=utf-8').send('Bad Request');
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  timeRequests(app, watch);
  acceptJsonBodies(app);
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, log));
  return app;
}
