import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiBase } from '../../contract/limits.ts';
import type { Handler, Services } from '../api/handler.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Metrics } from '../metrics/recorder.ts';

export interface LoadSheddingOptions {
  handlers: Handler[];
  services: Services;
  headers: Record<string, string>;
  figures: Pick<Metrics, 'answered'>;
}

/**
 * The short way out for a crowd that cannot be served: calls that can be refused before they are read are refused ahead
 * of routing, since what a surplus costs is taken from those who read.
 */
export function createLoadShedding({ handlers, services, headers, figures }: LoadSheddingOptions) {
  const doors = new Map(
    handlers.flatMap(({ path, admit }) => (admit ? [[`${apiBase}/${path}`, { path, admit }]] : [])),
  );

  /** Answers if there is a reason, and says whether it did. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const door = request.method === 'POST' ? doors.get(request.url ?? '') : undefined;
    if (!door) return false;
    try {
      door.admit(services);
      return false;
    } catch (error) {
      // A fault comes up again where the call is carried out, and is told to the log there.
      if (!(error instanceof ApiError)) return false;
      refuseAtOnce(response, error, headers);
      figures.answered({ kind: 'api', route: door.path, method: 'POST', status: error.status }, 0);
      return true;
    }
  };
}

function refuseAtOnce(response: ServerResponse, refused: ApiError, headers: Record<string, string>): void {
  const body = Buffer.from(JSON.stringify(refused.envelope()));
  const retryAfter = refused.details?.retryAfter;
  if (retryAfter) response.setHeader('retry-after', retryAfter);
  response.writeHead(refused.status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': body.length,
  });
  response.end(body);
}
