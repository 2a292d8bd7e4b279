import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ThrottledLines } from '../metrics/paced-lines.ts';
import type { Metrics } from '../metrics/recorder.ts';
import { beginTrace, type CurrentRequest, type RequestKind, type RequestTrace } from '../metrics/request-trace.ts';
import type { Log } from '../runtime/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace;
  }
  interface FastifyContextConfig {
    /** What the route's requests are counted as, and which of that kind. */
    kind?: RequestKind;
    name?: string;
  }
}

export interface RequestTimingOptions {
  figures: Metrics;
  current: CurrentRequest;
  /** From how many milliseconds on a request is worth a line. */
  slowMs: number;
  pace: ThrottledLines;
  log: Pick<Log, 'debug' | 'warn'>;
}

/** Follows every request that is routed: whose statements run, how it ended, and how long it took. */
export function timeRequests(
  app: FastifyInstance,
  { figures, current, slowMs, pace, log }: RequestTimingOptions,
): void {
  app.decorateRequest('trace');

  app.addHook('onRequest', (request, _reply, done) => {
    const { kind = 'other', name = '' } = request.routeOptions.config;
    request.trace = beginTrace(request.id, kind, name);
    // All that is done for this request follows from here, so its statements find it again.
    current.run(request.trace, done);
  });

  app.addHook('onResponse', (request, reply, done) => {
    const { method, trace } = request;
    const { kind, route, trouble } = trace;
    const status = reply.statusCode;
    trace.isOver = true;
    figures.answered({ kind, route, method, status }, reply.elapsedTime / 1000);
    if (trouble) figures.inTrouble(kind, trouble);
    const ms = Math.round(reply.elapsedTime);
    const leftOut = ms >= slowMs ? pace(`${kind} ${route}`) : null;
    if (leftOut !== null) log.warn({ ...slowLine(trace), method, status, ms, leftOut }, 'slow request');
    else log.debug({ requestId: request.id, method, path: pathOf(request), status, ms }, 'request');
    done();
  });
}

/** Without the address: it is whatever the visitor has typed. */
function slowLine({ id, kind, route, queries, queryMs, waitMs }: RequestTrace) {
  return { requestId: id, kind, route, queries, queryMs: Math.round(queryMs), connectionMs: Math.round(waitMs) };
}

function pathOf(request: FastifyRequest): string | undefined {
  return request.url.split('?')[0];
}
