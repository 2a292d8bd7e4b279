import type { Archiving, LastRun } from '../backup/runs.ts';
import type { Channel } from '../messaging/queries/outbox.ts';
import type { Clock } from '../runtime/clock.ts';
import type { PendingJobs } from './queries/pending-jobs.ts';
import type { RequestSample } from './recorder.ts';

export interface CacheState {
  cache: 'pages' | 'feeds';
  entries: number;
  bytes: number;
  maxBytes: number;
  served: { hits: number; stale: number; misses: number; shared: number };
}

export interface QueueState {
  queue: string;
  waiting: number;
  dropped: number;
}

/** The state of the running parts, read at every scrape. */
export interface SiteState {
  build: { version: string; build: string; database: 'embedded' | 'postgres' };
  caches(): CacheState[];
  /** Responses of the cached page responder since the last call, which are counted but not timed. */
  takeCachedPageSamples(): (RequestSample & { times: number })[];
  connections(): { open: number; idle: number; waiting: number };
  /** Milliseconds; 0 while the database can be written to. */
  primaryFailingFor(): number;
  /** Milliseconds; 0 while the read replica is used; null if there is none. */
  replicaFailingFor: (() => number) | null;
  queues(): QueueState[];
  passwordQueue(): { running: number; waiting: number };
  breakerState(channel: Channel): 'closed' | 'trying' | 'open';
  /** For a dialling code, or null for all together. */
  smsCeiling(area: string | null): number;
  /** Null while the database is unavailable. */
  pendingJobs(): Promise<PendingJobs | null>;
  /** The last backup and the last drill; null while the database is unavailable. */
  backupRuns(): Promise<LastRun[] | null>;
  /** PostgreSQL's archiving; null while the database is unavailable or where it does not archive. */
  archiving(): Promise<Archiving | null>;
  /** Free bytes on the disk of DATA_DIR; null if unknown. */
  diskFree(): number | null;
}

/** Caches the result of `read` for `everyMs`; null if it failed. */
export function cachedReading<T>(clock: Clock, everyMs: number, read: () => Promise<T>): () => Promise<T | null> {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<T | null> = Promise.resolve(null);
  return () => {
    const now = clock.now().getTime();
    if (now - readAt >= everyMs) {
      readAt = now;
      reading = read().catch(() => null);
    }
    return reading;
  };
}
