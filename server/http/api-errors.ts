import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages/api-errors.ts';
import { logMessages } from '../../contract/messages/log.ts';
import { dataExceptionCode, isDatabaseUnavailable, isSerializationFailure } from '../database/pg-errors.ts';
import { ApiError } from '../errors/api-error.ts';
import type { RequestError } from '../metrics/recorder.ts';
import type { Log } from '../runtime/log.ts';
import { loggedPath } from './request-timing.ts';

const unavailableRetry = 5;
const conflictRetry = 1;

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
