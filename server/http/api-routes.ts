import { isIP } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { apiBase, limits } from '../../contract/limits.ts';
import { messages } from '../../contract/messages/api-errors.ts';
import { logMessages } from '../../contract/messages/log.ts';
import type { Caller, EitherCaller, Handler, MemberCaller, Services } from '../api/handler.ts';
import { dataExceptionCode, isDatabaseUnavailable, isSerializationFailure } from '../database/pg-errors.ts';
import { ApiError } from '../errors/api-error.ts';
import type { RequestError } from '../metrics/recorder.ts';
import { createWindowLimit } from '../rate-limits/window-limit.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { loggedPath } from './request-timing.ts';

export interface ApiOptions {
  handlers: Handler[];
  services: Services;
  siteUrl: string;
  /** The network that rate limits count a request to. */
  networkOf: (request: FastifyRequest) => string;
  clock: Clock;
  log: Log;
}

const unavailableRetry = 5;
const conflictRetry = 1;

/** Adds one POST route per call: checks origin, rate limit, caller and body, runs the handler, sends the envelope. */
export function addApiRoutes(
  app: FastifyInstance,
  { handlers, services, siteUrl, networkOf, clock, log }: ApiOptions,
): void {
  for (const handler of handlers) {
    const takeHit = createWindowLimit(handler.limit, clock);
    app.post(`${apiBase}/${handler.path}`, {
      config: { kind: 'api', name: handler.path },
      async handler(request, reply) {
        rejectForeignOrigin(request, siteUrl);
        const { 'user-agent': userAgent = '', ip } = request.headers;
        const visitor = { network: networkOf(request), userAgent, claimedIp: claimedAddress(ip) };
        const retryAfter = takeHit(visitor.network);
        if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
        const caller = await callerOf(visitor, handler, request, services);
        const data = await handler.work(services, checkBody(handler.schema, request.body), caller);
        return reply.header('cache-control', 'no-store').send({ code: 0, error: null, message: '', data });
      },
      errorHandler: (error, request, reply) => sendApiError(error, request, reply, log),
    });
  }
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

/** Turns whatever a call throws into an error envelope. Unexpected errors are logged and never shown to the caller. */
export function sendApiError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const apiError = toApiError(error);
  logDataException(error, request, log);
  // A thrown ApiError is intended; only unexpected errors and an unavailable database are logged.
  if (apiError !== error && (apiError.failure === 'INTERNAL' || apiError.failure === 'UNAVAILABLE')) {
    request.trace.error = requestErrorOf(error);
    log.error({ err: error, requestId: request.id, path: loggedPath(request) }, logMessages.serverError);
  }
  if (apiError.failure === 'METHOD_NOT_ALLOWED') reply.header('allow', 'POST');
  if (apiError.details?.retryAfter) reply.header('retry-after', String(apiError.details.retryAfter));
  return reply.code(apiError.status).header('cache-control', 'no-store').send(apiError.envelope());
}

/** A value that only the database rejects is a check missing from the schema. Logs it without the value or a stack. */
export function logDataException(error: unknown, request: FastifyRequest, log: Log): boolean {
  const code = dataExceptionCode(error);
  if (code === null) return false;
  const { kind, route } = request.trace;
  log.warn({ requestId: request.id, kind, route, code }, 'the database rejected a value');
  return true;
}

export function requestErrorOf(error: unknown): RequestError {
  if (isDatabaseUnavailable(error)) return 'database-away';
  return isSerializationFailure(error) ? 'gave-way' : 'internal';
}

/** The error as a call would answer it. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) return new ApiError('UNAVAILABLE', { details: { retryAfter: unavailableRetry } });
  if (isSerializationFailure(error)) return new ApiError('UNAVAILABLE', { details: { retryAfter: conflictRetry } });
  if (dataExceptionCode(error)) return new ApiError('INVALID_INPUT');
  switch ((error as FastifyError).statusCode) {
    case 400:
      return new ApiError('INVALID_INPUT', { status: 400, message: messages.invalidJson });
    case 413:
      return new ApiError('INVALID_INPUT', { status: 413, message: messages.bodyTooLarge });
    case 415:
      return new ApiError('INVALID_INPUT', { status: 415, message: messages.bodyNotJson });
    default:
      return new ApiError('INTERNAL');
  }
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

/** Accepts JSON only; an empty body counts as `{}`. Deeply nested JSON is rejected before it is parsed. */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, {});
    if (isTooDeep(text, limits.bodyMaxDepth)) {
      return done(new ApiError('INVALID_INPUT', { status: 400, message: messages.bodyTooDeep }));
    }
    return parseJson(request, text, done);
  });
}

/** Validates a body. Unknown fields are dropped; each invalid field is reported with its message. */
export function checkBody(schema: z.ZodType, body: unknown): unknown {
  const given = body === undefined ? {} : body;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ApiError('INVALID_INPUT', { status: 400, message: messages.invalidJson });
  }
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    fields[field] ??= issue.message;
  }
  throw new ApiError('INVALID_INPUT', { details: { fields } });
}

/** Checks the nesting depth of JSON text without parsing it. */
export function isTooDeep(text: string, maxDepth: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
