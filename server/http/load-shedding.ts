import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiBase } from '../../contract/limits.ts';
import type { Handler, Services } from '../api/handler.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Metrics } from '../metrics/recorder.ts';

export interface LoadSheddingOptions {
  handlers: Handler[];
  services: Services;
  headers: Record<string, string>;
  metrics: Pick<Metrics, 'responded'>;
}

/**
 * Load shedding: rejects excess calls before routing and parsing, so that they take no capacity from the requests that
 * can be served.
 */
export function createLoadShedding({ handlers, services, headers, metrics }: LoadSheddingOptions) {
  const calls = new Map(
    handlers.flatMap(({ path, admit }) => (admit ? [[`${apiBase}/${path}`, { path, admit }]] : [])),
  );

  /** Sends an error if the call is not admitted. Returns whether it did. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const call = request.method === 'POST' ? calls.get(request.url ?? '') : undefined;
    if (!call) return false;
    try {
      call.admit(services);
      return false;
    } catch (error) {
      // An unexpected error recurs when the call is handled, and is logged there.
      if (!(error instanceof ApiError)) return false;
      sendError(response, error, headers);
      metrics.responded({ kind: 'api', route: call.path, method: 'POST', status: error.status }, 0);
      return true;
    }
  };
}

function sendError(response: ServerResponse, error: ApiError, headers: Record<string, string>): void {
  const body = Buffer.from(JSON.stringify(error.envelope()));
  const retryAfter = error.details?.retryAfter;
  if (retryAfter) response.setHeader('retry-after', retryAfter);
  response.writeHead(error.status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': body.length,
  });
  response.end(body);
}
