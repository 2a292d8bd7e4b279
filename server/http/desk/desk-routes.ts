import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskApiBase } from '../../../contract/desk/limits.ts';
import type { DeskHandler, DeskServices } from '../../desk-api/handler.ts';
import { ApiError } from '../../errors/api-error.ts';
import { createWindowLimit } from '../../rate-limits/window-limit.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { sendApiError } from '../api-errors.ts';
import { acceptJsonBodies, bodyLimitOf } from '../call-bodies.ts';
import { addCallRoute } from '../call-route.ts';
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

/** Adds one POST route per call of the desk. Origin, rate limit, session, role and step-up are checked before the body. */
export function addDeskRoutes(app: FastifyInstance, options: DeskRouteOptions): void {
  const { handlers, services, siteUrl, networkOf, clock, log } = options;
  app.register(async (calls) => {
    acceptJsonBodies(calls);
    for (const handler of handlers) {
      const takeHit = createWindowLimit(handler.limit, clock);
      addCallRoute(calls, {
        url: `${deskApiBase}/${handler.path}`,
        config: { kind: 'api', name: `desk ${handler.path}` },
        schema: handler.schema,
        bodyLimit: bodyLimitOf(handler.schema, handler.roles === 'anyone' ? 'anyone' : 'staff'),
        async admit(request, reply) {
          const visitor = deskCallerOf(request, reply, { siteUrl, network: networkOf(request) });
          const retryAfter = takeHit(visitor.network);
          if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
          return allowedCaller(visitor, handler, services);
        },
        work: (body, caller) => handler.work(services, body, caller),
        log,
      });
    }
  });
  app.all(
    `${deskApiBase}/*`,
    {
      config: { kind: 'api', name: 'desk unknown' },
      errorHandler: (error, request, reply) => sendApiError(error, request, reply, log),
    },
    (request) => {
      throw new ApiError(request.method === 'POST' ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED');
    },
  );
}
