import { Counter, Histogram, type Registry } from 'prom-client';
import type { Metrics, QueryError, RequestSample } from './recorder.ts';

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const queryBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 3];
const pageBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const queryErrors: QueryError[] = ['away', 'timeout', 'gave-way', 'refused', 'other'];

export interface DurationHistograms extends Omit<Metrics, 'count'> {
  /** Counts responses whose duration was not measured. */
  countUnmeasured(request: RequestSample, times: number): void;
}

/** Counters and histograms of requests, pages and statements. */
export function createDurationHistograms(registry: Registry): DurationHistograms {
  const registers = [registry];
  const requests = new Counter({
    name: 'jianwen_http_requests_total',
    help: 'Requests by kind, route (as the contract names it), method and class of status.',
    labelNames: ['kind', 'route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'jianwen_http_request_duration_seconds',
    help: 'Time until a response was sent. Responses straight from the page cache take microseconds and are not measured.',
    labelNames: ['kind', 'route'],
    buckets: requestBuckets,
    registers,
  });
  const requestErrors = new Counter({
    name: 'jianwen_errors_total',
    help: 'Requests that failed unexpectedly: internal, database-away (unavailable), gave-way (serialization failure).',
    labelNames: ['kind', 'error'],
    registers,
  });
  for (const kind of ['api', 'page'] as const) {
    for (const error of ['internal', 'database-away', 'gave-way']) requestErrors.inc({ kind, error }, 0);
  }
  const queries = new Histogram({
    name: 'jianwen_database_query_duration_seconds',
    help: 'Duration of single statements, including failed ones.',
    buckets: queryBuckets,
    registers,
  });
  const waits = new Histogram({
    name: 'jianwen_database_connection_wait_seconds',
    help: 'Time spent waiting for a database connection.',
    buckets: queryBuckets,
    registers,
  });
  const failedQueries = new Counter({
    name: 'jianwen_database_errors_total',
    help: 'Failed statements and connections: away (unavailable), timeout, gave-way (serialization failure), refused (invalid values), other.',
    labelNames: ['error'],
    registers,
  });
  for (const error of queryErrors) failedQueries.inc({ error }, 0);
  const pages = new Histogram({
    name: 'jianwen_page_make_duration_seconds',
    help: 'Duration of making a page that was not cached: load (its data), render (its HTML).',
    labelNames: ['part'],
    buckets: pageBuckets,
    registers,
  });

  function countUnmeasured({ kind, route, method, status }: RequestSample, times: number): void {
    const known = methods.has(method) ? method : 'other';
    requests.inc({ kind, route, method: known, status: `${Math.floor(status / 100)}xx` }, times);
  }

  return {
    countUnmeasured,
    responded(request, seconds) {
      countUnmeasured(request, 1);
      durations.observe({ kind: request.kind, route: request.route }, seconds);
    },
    requestFailed: (kind, error) => requestErrors.inc({ kind, error }),
    queried: (seconds) => queries.observe(seconds),
    queryFailed: (error) => failedQueries.inc({ error }),
    waitedForConnection: (seconds) => waits.observe(seconds),
    madePage: (part, seconds) => pages.observe({ part }, seconds),
  };
}
