import type { Channel } from '../messaging/queries/outbox.ts';
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

/** What the parts of a running site answer when somebody asks how they are. */
export interface SiteState {
  build: { version: string; build: string; database: 'embedded' | 'postgres' };
  caches(): CacheState[];
  /** Answers that were only counted, since they were last asked for. */
  takeHotAnswers(): (RequestSample & { times: number })[];
  connections(): { open: number; idle: number; waiting: number };
  /** Milliseconds; 0 while it answers. */
  databaseAwayFor(): number;
  queues(): QueueState[];
  passwordQueue(): { running: number; waiting: number };
  breakerState(channel: Channel): 'closed' | 'trying' | 'open';
  /** Of a dialling code, or of all together. */
  smsCeiling(area: string | null): number;
  /** Null while the database cannot be asked. */
  waitingWork(): Promise<PendingJobs | null>;
}
