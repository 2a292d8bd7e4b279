import type { FastifyInstance, FastifyRequest } from 'fastify';
import { previewBase } from '../../contract/desk/limits.ts';
import type { ThrottledLines } from '../metrics/log-lines.ts';
import {
  beginTrace,
  type CurrentRequest,
  type Metrics,
  type RequestKind,
  type RequestTrace,
} from '../metrics/recorder.ts';
import type { Log } from '../runtime/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace;
  }
  interface FastifyContextConfig {
    /** Labels of the route in the metrics: its kind, and its name within that kind. */
    kind?: RequestKind;
    name?: string;
  }
}

export interface RequestTimingOptions {
  metrics: Metrics;
  current: CurrentRequest;
  /** Requests that take at least this many milliseconds are logged. */
  slowMs: number;
  throttle: ThrottledLines;
  log: Pick<Log, 'debug' | 'warn'>;
}

/** Measures every routed request: its statements, its outcome and its duration. */
export function timeRequests(
  app: FastifyInstance,
  { metrics, current, slowMs, throttle, log }: RequestTimingOptions,
): void {
  app.decorateRequest('trace');

  app.addHook('onRequest', (request, _reply, done) => {
    const { kind = 'other', name = '' } = request.routeOptions.config;
    request.trace = beginTrace(request.id, kind, name);
    // Statements run in this async context, so they are attributed to the request.
    current.run(request.trace, done);
  });

  app.addHook('onResponse', (request, reply, done) => {
    const { method, trace } = request;
    const { kind, route, error } = trace;
    const status = reply.statusCode;
    trace.isOver = true;
    metrics.responded({ kind, route, method, status }, reply.elapsedTime / 1000);
    if (error) metrics.requestFailed(kind, error);
    const ms = Math.round(reply.elapsedTime);
    const leftOut = ms >= slowMs ? throttle(`${kind} ${route}`) : null;
    if (leftOut !== null) log.warn({ ...slowLine(trace), method, status, ms, leftOut }, 'slow request');
    else log.debug({ requestId: request.id, method, path: loggedPath(request), status, ms }, 'request');
    done();
  });
}

/** Without the address, which may contain anything a visitor typed. */
function slowLine({ id, kind, route, queries, queryMs, waitMs }: RequestTrace) {
  return { requestId: id, kind, route, queries, queryMs: Math.round(queryMs), connectionMs: Math.round(waitMs) };
}

/**
 * The path for the log, without its query. Of a route with parameters it is the pattern, because a parameter may be a
 * secret: a reader of the log must not be able to open a preview.
 */
export function loggedPath({ url, routeOptions }: FastifyRequest): string {
  const path = url.split('?')[0] ?? '';
  const pattern = routeOptions.url ?? '';
  if (pattern.includes(':')) return pattern;
  return path.toLowerCase().startsWith(`${previewBase}/`) ? `${previewBase}/:token` : path;
}
