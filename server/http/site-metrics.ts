import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Views } from '../articles/count-views.ts';
import { readArchiving, readRuns } from '../backup/runs.ts';
import type { Config } from '../config.ts';
import type { Database, QueryTiming } from '../database/connection.ts';
import type { Servers } from '../database/servers.ts';
import type { Messaging } from '../messaging/messaging.ts';
import { countingLog, createThrottledLines } from '../metrics/log-lines.ts';
import { readPendingJobs } from '../metrics/queries/pending-jobs.ts';
import { createQueryTiming } from '../metrics/query-timing.ts';
import { type Metrics, noMetrics, type RequestTrace } from '../metrics/recorder.ts';
import { type CacheState, cachedReading, type SiteState } from '../metrics/site-state.ts';
import type { CacheEntry, PageCache } from '../page-cache/page-cache.ts';
import type { Clock } from '../runtime/clock.ts';
import type { DiskWatch } from '../runtime/disk-space.ts';
import type { Log } from '../runtime/log.ts';
import type { Tracking } from '../tracking/tracking.ts';
import type { CachedPageResponder } from './cached-page-responder.ts';
import type { CachedResponse } from './cached-response.ts';
import type { CachedPage } from './page-renderer.ts';
import type { RequestTimingOptions } from './request-timing.ts';

const readJobsEvery = 15_000;
const readBackupsEvery = 60_000;

/** The parts of the site whose state the gauges read. */
export interface MeasuredParts {
  database: Database;
  servers: Servers;
  cache: PageCache<CachedPage>;
  feedCache: PageCache<CachedResponse>;
  pageResponder: CachedPageResponder;
  views: Views;
  visits: Tracking;
  passwordQueue: SiteState['passwordQueue'];
  messaging: Messaging;
  disk: DiskWatch;
  build: string | null;
}

export interface SiteMetrics {
  metrics: Metrics;
  /** The log, with warnings and errors counted. */
  log: Log;
  queries: QueryTiming;
  requests: RequestTimingOptions;
  /** Adds `/metrics` if the operator has set METRICS_TOKEN. */
  serve(app: FastifyInstance, parts: MeasuredParts): void;
}

/** Sets up observability for operators: metrics, and log lines for slow requests and statements. */
export async function startMetrics(config: Config, clock: Clock, plainLog: Log): Promise<SiteMetrics> {
  const { METRICS_TOKEN: token, SLOW_QUERY_MS, SLOW_REQUEST_MS } = config;
  // The Prometheus client is loaded only if `/metrics` is served.
  const prometheus = token ? (await import('../metrics/prometheus.ts')).createPrometheus() : null;
  const metrics = prometheus?.metrics ?? noMetrics;
  const log = countingLog(plainLog, metrics.count);
  const current = new AsyncLocalStorage<RequestTrace>();
  return {
    metrics,
    log,
    queries: createQueryTiming({ metrics, current, slowMs: SLOW_QUERY_MS, log }),
    requests: { metrics, current, slowMs: SLOW_REQUEST_MS, throttle: createThrottledLines(clock), log },
    serve(app, parts) {
      if (!token || !prometheus) return;
      prometheus.observe(stateOf(config, clock, parts));
      addMetricsRoute(app, { token, write: prometheus.write });
    },
  };
}

function stateOf(config: Config, clock: Clock, parts: MeasuredParts): SiteState {
  const { database, servers, cache, feedCache, pageResponder, views, visits, passwordQueue, messaging } = parts;
  const pendingJobs = cachedReading(clock, readJobsEvery, () => readPendingJobs(database.db));
  const backupRuns = cachedReading(clock, readBackupsEvery, () => readRuns(database.db));
  const archiving = cachedReading(clock, readBackupsEvery, () => readArchiving(database.db));
  return {
    build: {
      version: versionOfSite(),
      build: parts.build ?? '',
      database: config.DATABASE_URL ? 'postgres' : 'embedded',
    },
    caches: () => [cacheState('pages', cache), cacheState('feeds', feedCache)],
    takeCachedPageSamples: () => pageResponder.takeCounts().flatMap(samplesOf),
    connections: database.server.pool.counts,
    primaryFailingFor: servers.primary.failingFor,
    replicaFailingFor: servers.replica?.failingFor ?? null,
    queues: () => [
      { queue: 'views', ...views.queue() },
      ...visits.queues().map(({ name, ...queue }) => ({ queue: `visit-${name}`, ...queue })),
    ],
    passwordQueue,
    breakerState: messaging.breakerState,
    smsCeiling: messaging.smsCeiling,
    pendingJobs: async () => (servers.primary.failingFor() > 0 ? null : pendingJobs()),
    backupRuns: async () => (servers.primary.failingFor() > 0 ? null : backupRuns()),
    archiving: async () => (servers.primary.failingFor() > 0 ? null : archiving()),
    diskFree: parts.disk.free,
  };
}

type CountedCache = Pick<PageCache<CacheEntry>, 'size' | 'maxBytes' | 'served'>;

function cacheState(name: CacheState['cache'], cache: CountedCache): CacheState {
  const { pages: entries, bytes } = cache.size();
  return { cache: name, entries, bytes, maxBytes: cache.maxBytes, served: cache.served };
}

function samplesOf({
  name,
  isPayload,
  sent,
  unchanged,
  missing,
}: ReturnType<CachedPageResponder['takeCounts']>[number]) {
  const sample = (status: number, times: number) =>
    ({ kind: isPayload ? 'payload' : 'page', route: name, method: 'GET', status, times }) as const;
  return [sample(200, sent), sample(304, unchanged), sample(404, missing)].filter(({ times }) => times > 0);
}

function versionOfSite(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

interface MetricsRouteOptions {
  token: string;
  write: () => Promise<{ type: string; text: string }>;
}

/**
 * Serves the metrics to Prometheus if it sends the token. Other requests get 401 rather than 404: the address is no
 * secret, and a scraper with a wrong token should report that instead of a missing page.
 */
function addMetricsRoute(app: FastifyInstance, { token, write }: MetricsRouteOptions): void {
  const expected = hashOf(`Bearer ${token}`);
  app.get('/metrics', { config: { kind: 'probe', name: 'metrics' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('Unauthorized');
    }
    const { type, text } = await write();
    return reply.type(type).send(text);
  });
}

/** Hashes have one length, so the comparison takes constant time. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
