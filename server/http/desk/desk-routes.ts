import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskApiBase } from '../../../contract/desk/limits.ts';
import type { DeskHandler, DeskServices } from '../../desk-api/handler.ts';
import { ApiError } from '../../errors/api-error.ts';
import { createWindowLimit } from '../../rate-limits/window-limit.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { checkBody, sendApiError } from '../api-routes.ts';
import { deskCallerOf } from './desk-caller.ts';
import { allowedCaller } from './role-and-step-up.ts';

export interface DeskRouteOptions {
  handlers: DeskHandler[];
  services: DeskServices;
  siteUrl: string;
  networkOf: (request: FastifyRequest) => string;
  clock: Clock;
  log: Log;
}

/** Adds one POST route per call of the desk: checks origin, rate limit, session, role, step-up and body. */
export function addDeskRoutes(app: FastifyInstance, options: DeskRouteOptions): void {
  const { handlers, services, siteUrl, networkOf, clock, log } = options;
  const onError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendApiError(error, request, reply, log);
  for (const handler of handlers) {
    const takeHit = createWindowLimit(handler.limit, clock);
    app.post(`${deskApiBase}/${handler.path}`, {
      config: { kind: 'api', name: `desk ${handler.path}` },
      ...(handler.bodyBytes && { bodyLimit: handler.bodyBytes }),
      async handler(request, reply) {
        const visitor = deskCallerOf(request, reply, { siteUrl, network: networkOf(request) });
        const retryAfter = takeHit(visitor.network);
        if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
        const caller = await allowedCaller(visitor, handler, services);
        const data = await handler.work(services, checkBody(handler.schema, request.body), caller);
        return reply.header('cache-control', 'no-store').send({ code: 0, error: null, message: '', data });
      },
      errorHandler: onError,
    });
  }
  app.all(`${deskApiBase}/*`, { config: { kind: 'api', name: 'desk unknown' }, errorHandler: onError }, (request) => {
    throw new ApiError(request.method === 'POST' ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED');
  });
}
