import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/limits.ts';
import { messages } from '../../contract/messages/api-errors.ts';
import type { Caller, EitherCaller, Handler, MemberCaller, Services } from '../api/handler.ts';
import { ApiError } from '../errors/api-error.ts';
import { createWindowLimit } from '../rate-limits/window-limit.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { acceptJsonBodies, bodyLimitOf } from './call-bodies.ts';
import { addCallRoute } from './call-route.ts';

export interface ApiOptions {
  handlers: Handler[];
  services: Services;
  siteUrl: string;
  /** The network that rate limits count a request to. */
  networkOf: (request: FastifyRequest) => string;
  clock: Clock;
  log: Log;
}

/** Adds one POST route per call: admits its caller, reads and checks the body, runs the handler, sends the envelope. */
export function addApiRoutes(app: FastifyInstance, options: ApiOptions): void {
  const { handlers, services, siteUrl, networkOf, clock, log } = options;
  app.register(async (calls) => {
    acceptJsonBodies(calls);
    for (const handler of handlers) {
      const takeHit = createWindowLimit(handler.limit, clock);
      addCallRoute(calls, {
        url: `${apiBase}/${handler.path}`,
        config: { kind: 'api', name: handler.path },
        schema: handler.schema,
        bodyLimit: bodyLimitOf(handler.schema, 'anyone'),
        async admit(request) {
          handler.admit?.(services);
          rejectForeignOrigin(request, siteUrl);
          const { 'user-agent': userAgent = '', ip } = request.headers;
          const visitor = { network: networkOf(request), userAgent, claimedIp: claimedAddress(ip) };
          const retryAfter = takeHit(visitor.network);
          if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
          return callerOf(visitor, handler, request, services);
        },
        work: (body, caller) => handler.work(services, body, caller),
        log,
      });
    }
  });
}

async function callerOf(
  visitor: Caller,
  handler: Handler,
  request: FastifyRequest,
  services: Services,
): Promise<Caller | EitherCaller> {
  if (handler.who === 'anyone') return visitor;
  if (handler.who === 'member') return withMember(visitor, handler, request, services);
  const token = tokenOf(request);
  return { ...visitor, member: token === '' ? null : await services.sessions.memberOf(token) };
}

function tokenOf(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer(?:\s+|$)/i, '').trim();
}

/** Resolves the bearer token to its member. Missing token: NOT_LOGGED_IN; expired or revoked: SESSION_EXPIRED. */
async function withMember(
  visitor: Caller,
  { takesOldTokens }: Handler,
  request: FastifyRequest,
  { sessions }: Services,
): Promise<MemberCaller> {
  const token = tokenOf(request);
  if (token === '') throw new ApiError('NOT_LOGGED_IN');
  const member = await (takesOldTokens ? sessions.memberOfAny(token) : sessions.memberOf(token));
  if (!member) throw new ApiError('SESSION_EXPIRED');
  return { ...visitor, member };
}

/** Browsers send the origin of a POST; only pages of this site may call the API. */
function rejectForeignOrigin(request: FastifyRequest, siteUrl: string): void {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === new URL(siteUrl).origin) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new ApiError('INVALID_INPUT', { status: 403, message: messages.foreignOrigin });
}

/** Accepts the claimed address only if it is an IP address without a zone, which PostgreSQL does not accept. */
function claimedAddress(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && isIP(header) !== 0 && !header.includes('%') ? header : null;
}
