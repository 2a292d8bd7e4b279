import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { EditionWatch } from '../articles/edition-watch.ts';
import type { Views } from '../articles/views.ts';
import type { Config } from '../config.ts';
import type { Database, QueryTiming } from '../database/connection.ts';
import type { Messaging } from '../messaging/messaging.ts';
import { cachedReading } from '../metrics/cached-reading.ts';
import { countingLog } from '../metrics/counting-log.ts';
import { createThrottledLines } from '../metrics/paced-lines.ts';
import { readPendingJobs } from '../metrics/queries/pending-jobs.ts';
import { createQueryTiming } from '../metrics/query-timing.ts';
import { type Metrics, noMetrics } from '../metrics/recorder.ts';
import type { RequestTrace } from '../metrics/request-trace.ts';
import type { CacheState, SiteState } from '../metrics/site-state.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Tracking } from '../tracking/tracking.ts';
import type { CachedPageResponder } from './cached-page-responder.ts';
import type { CachedResponse } from './cached-response.ts';
import { addMetricsRoute } from './metrics-route.ts';
import type { CacheEntry, PageCache } from './page-cache.ts';
import type { CachedPage } from './page-renderer.ts';
import type { RequestTimingOptions } from './request-timing.ts';

const askDatabaseEvery = 15_000;

/** The parts of a site that can say how they are. */
export interface MeasuredParts {
  database: Database;
  edition: EditionWatch;
  cache: PageCache<CachedPage>;
  feedCache: PageCache<CachedResponse>;
  hotPages: CachedPageResponder;
  views: Views;
  visits: Tracking;
  passwordQueue: SiteState['passwordQueue'];
  messaging: Messaging;
  build: string | null;
}

export interface SiteMetrics {
  figures: Metrics;
  /** The log, with its lines of trouble counted. */
  log: Log;
  queries: QueryTiming;
  requests: RequestTimingOptions;
  /** Answers at `/metrics`, where the operator has set a key to it. */
  serve(app: FastifyInstance, parts: MeasuredParts): void;
}

/** Everything that lets an operator see what a site does: figures, and lines about what is slow. */
export async function startMetrics(config: Config, clock: Clock, plainLog: Log): Promise<SiteMetrics> {
  const { METRICS_TOKEN: token, SLOW_QUERY_MS, SLOW_REQUEST_MS } = config;
  // What makes figures is loaded only where somebody may ask for them.
  const prometheus = token ? (await import('../metrics/prometheus.ts')).createPrometheus() : null;
  const figures = prometheus?.figures ?? noMetrics;
  const log = countingLog(plainLog, figures.count);
  const current = new AsyncLocalStorage<RequestTrace>();
  return {
    figures,
    log,
    queries: createQueryTiming({ figures, current, slowMs: SLOW_QUERY_MS, log }),
    requests: { figures, current, slowMs: SLOW_REQUEST_MS, pace: createThrottledLines(clock), log },
    serve(app, parts) {
      if (!token || !prometheus) return;
      prometheus.watch(stateOf(config, clock, parts));
      addMetricsRoute(app, { token, write: prometheus.write });
    },
  };
}

function stateOf(config: Config, clock: Clock, parts: MeasuredParts): SiteState {
  const { database, edition, cache, feedCache, hotPages, views, visits, passwordQueue, messaging } = parts;
  const askWork = cachedReading(clock, askDatabaseEvery, () => readPendingJobs(database.db));
  return {
    build: {
      version: versionOfSite(),
      build: parts.build ?? '',
      database: config.DATABASE_URL ? 'postgres' : 'embedded',
    },
    caches: () => [cacheState('pages', cache), cacheState('feeds', feedCache)],
    takeHotAnswers: () => hotPages.takeCounts().flatMap(hotAnswers),
    connections: database.connections,
    databaseAwayFor: edition.databaseAwayFor,
    queues: () => [
      { queue: 'views', ...views.queue() },
      ...visits.queues().map(({ name, ...queue }) => ({ queue: `visit-${name}`, ...queue })),
    ],
    passwordQueue,
    breakerState: messaging.breakerState,
    smsCeiling: messaging.smsCeiling,
    waitingWork: async () => (edition.databaseAwayFor() > 0 ? null : askWork()),
  };
}

type CountedCache = Pick<PageCache<CacheEntry>, 'size' | 'maxBytes' | 'served'>;

function cacheState(name: CacheState['cache'], cache: CountedCache): CacheState {
  const { pages: entries, bytes } = cache.size();
  return { cache: name, entries, bytes, maxBytes: cache.maxBytes, served: cache.served };
}

function hotAnswers({
  name,
  isPayload,
  sent,
  unchanged,
  missing,
}: ReturnType<CachedPageResponder['takeCounts']>[number]) {
  const answer = (status: number, times: number) =>
    ({ kind: isPayload ? 'payload' : 'page', route: name, method: 'GET', status, times }) as const;
  return [answer(200, sent), answer(304, unchanged), answer(404, missing)].filter(({ times }) => times > 0);
}

function versionOfSite(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
