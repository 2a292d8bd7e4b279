import { Counter, Gauge, type Registry } from 'prom-client';
import { runKinds } from '../backup/runs.ts';
import type { SiteState } from './site-state.ts';

type Sample = [labels: Record<string, string>, value: number];

/** Adds metrics that are read from the running parts at every scrape. */
export function addStateGauges(registry: Registry, state: SiteState): void {
  const { gauge, counter } = collectorsOf(registry);
  addCaches(gauge, counter, state);
  addDatabase(gauge, state);
  addQueues(gauge, counter, state);
  addSending(gauge, state);
  addBackups(gauge, state);
  gauge('jianwen_build_info', 'Always 1; its labels name the running version.', Object.keys(state.build), () => [
    [state.build, 1],
  ]);
}

/** `read` is called at every scrape, and returns no samples if the values are unknown. */
type Add = (name: string, help: string, labels: string[], read: () => Sample[] | Promise<Sample[]>) => void;

function collectorsOf(registry: Registry): { gauge: Add; counter: Add } {
  const registers = [registry];
  return {
    gauge(name, help, labelNames, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const samples = await read();
          gauge.reset();
          // `reset` sets a gauge without labels to 0; an unknown value is left out instead.
          if (samples.length === 0 && labelNames.length === 0) gauge.remove();
          for (const [labels, value] of samples) gauge.set(labels, value);
        },
      });
    },
    counter(name, help, labelNames, read) {
      const counter: Counter = new Counter({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const samples = await read();
          counter.reset();
          for (const [labels, value] of samples) counter.inc(labels, value);
        },
      });
    },
  };
}

function addCaches(gauge: Add, counter: Add, { caches }: SiteState): void {
  const each = (read: (cache: ReturnType<typeof caches>[number]) => number) => () =>
    caches().map((cache): Sample => [{ cache: cache.cache }, read(cache)]);
  counter(
    'jianwen_page_cache_requests_total',
    'Cache lookups: hit, stale (an old entry while a new one is made, or because none could be made), miss (made now), shared (waited for a miss).',
    ['cache', 'result'],
    () =>
      caches().flatMap(({ cache, served }): Sample[] => [
        [{ cache, result: 'hit' }, served.hits],
        [{ cache, result: 'stale' }, served.stale],
        [{ cache, result: 'miss' }, served.misses],
        [{ cache, result: 'shared' }, served.shared],
      ]),
  );
  gauge(
    'jianwen_page_cache_entries',
    'Entries in the cache.',
    ['cache'],
    each(({ entries }) => entries),
  );
  gauge(
    'jianwen_page_cache_bytes',
    'Estimated memory use of the entries.',
    ['cache'],
    each(({ bytes }) => bytes),
  );
  gauge(
    'jianwen_page_cache_max_bytes',
    'Maximum memory use of the entries.',
    ['cache'],
    each(({ maxBytes }) => maxBytes),
  );
}

function addDatabase(gauge: Add, state: SiteState): void {
  gauge(
    'jianwen_database_connections',
    'Connections by state (busy, idle) and statements that wait for one (waiting).',
    ['state'],
    () => {
      const { open, idle, waiting } = state.connections();
      return [
        [{ state: 'busy' }, open - idle],
        [{ state: 'idle' }, idle],
        [{ state: 'waiting' }, waiting],
      ];
    },
  );
  gauge(
    'jianwen_database_away_seconds',
    'Seconds since the database could not be written to any longer; 0 while it can.',
    [],
    () => [[{}, state.primaryFailingFor() / 1000]],
  );
  const { replicaFailingFor } = state;
  gauge(
    'jianwen_replica_away_seconds',
    'Seconds since the read replica could not be used any longer and the primary has given the pages; 0 while it is used.',
    [],
    () => (replicaFailingFor ? [[{}, replicaFailingFor() / 1000]] : []),
  );
}

function addQueues(gauge: Add, counter: Add, state: SiteState): void {
  gauge('jianwen_queue_waiting', 'Records waiting in memory to be written, by queue.', ['queue'], () =>
    state.queues().map(({ queue, waiting }) => [{ queue }, waiting]),
  );
  counter('jianwen_queue_dropped_total', 'Records dropped because too many were waiting.', ['queue'], () =>
    state.queues().map(({ queue, dropped }) => [{ queue }, dropped]),
  );
  gauge('jianwen_password_hashes', 'Password hashes running and waiting.', ['state'], () => {
    const { running, waiting } = state.passwordQueue();
    return [
      [{ state: 'running' }, running],
      [{ state: 'waiting' }, waiting],
    ];
  });
  gauge(
    'jianwen_search_pending_articles',
    'Changed articles not yet in the search index; counted up to 10,000.',
    [],
    async () => {
      const jobs = await state.pendingJobs();
      return jobs ? [[{}, jobs.articlesToIndex]] : [];
    },
  );
}

const channels = ['sms', 'mail'] as const;

function addSending(gauge: Add, state: SiteState): void {
  gauge('jianwen_outbox_waiting', 'Messages of all processes waiting to be sent.', ['channel'], async () => {
    const jobs = await state.pendingJobs();
    const count = (channel: string) => jobs?.messages.find((each) => each.channel === channel)?.messages ?? 0;
    return jobs ? channels.map((channel) => [{ channel }, count(channel)]) : [];
  });
  gauge('jianwen_outbox_oldest_seconds', 'Age of the oldest waiting message.', ['channel'], async () => {
    const jobs = await state.pendingJobs();
    const age = (channel: string) => jobs?.messages.find((each) => each.channel === channel)?.oldestSeconds ?? 0;
    return jobs ? channels.map((channel) => [{ channel }, age(channel)]) : [];
  });
  gauge(
    'jianwen_outbox_failed',
    'Messages of all processes that failed, or whose outcome is unknown, within the last hour.',
    ['channel', 'state'],
    async () => {
      const jobs = await state.pendingJobs();
      return jobs?.lostMessages.map((lost) => [{ channel: lost.channel, state: lost.state }, lost.messages]) ?? [];
    },
  );
  gauge(
    'jianwen_sending_breaker',
    '1 for the current state of the circuit breaker of a channel.',
    ['channel', 'state'],
    () =>
      channels.flatMap((channel) => {
        const now = state.breakerState(channel);
        const is = (other: string): Sample => [{ channel, state: other }, other === now ? 1 : 0];
        return [is('closed'), is('trying'), is('open')];
      }),
  );
  const today = (read: (area: string | null, queued: number) => number) => async () => {
    const jobs = await state.pendingJobs();
    return jobs?.smsOfToday.map(({ area, queued }): Sample => [{ area: area ?? 'all' }, read(area, queued)]) ?? [];
  };
  gauge(
    'jianwen_sms_today',
    'Requests for a code by SMS today (Taipei), sent or not, by dialling code.',
    ['area'],
    today((_area, queued) => queued),
  );
  gauge(
    'jianwen_sms_ceiling',
    'Maximum of these requests a day.',
    ['area'],
    today((area) => state.smsCeiling(area)),
  );
}

/** Neither a backup nor a drill is a matter of one process: what was stored last is the same for all. */
function addBackups(gauge: Add, state: SiteState): void {
  type Runs = NonNullable<Awaited<ReturnType<SiteState['backupRuns']>>>;
  const each = (read: (run: Runs[number] | undefined) => number | null) => async () => {
    const runs = await state.backupRuns();
    return runKinds.flatMap((kind): Sample[] => {
      const value = runs && read(runs.find((run) => run.kind === kind));
      return value === null ? [] : [[{ kind }, value]];
    });
  };
  gauge(
    'jianwen_backup_age_seconds',
    'Time since the last complete backup or restore drill; infinite if there was none.',
    ['kind'],
    each((run) => run?.ageSeconds ?? Number.POSITIVE_INFINITY),
  );
  gauge(
    'jianwen_backup_duration_seconds',
    'How long the last backup or restore drill took.',
    ['kind'],
    each((run) => run?.seconds ?? null),
  );
  gauge(
    'jianwen_backup_succeeded',
    '1 if the last backup or restore drill succeeded without a warning, else 0.',
    ['kind'],
    each((run) => (run ? Number(run.succeeded) : null)),
  );
  gauge(
    'jianwen_drill_data_age_seconds',
    'How old the data of the last drill were when they were restored: what would have been lost.',
    [],
    async () => {
      const drill = (await state.backupRuns())?.find((run) => run.kind === 'drill');
      return drill && drill.dataAgeSeconds !== null ? [[{}, drill.dataAgeSeconds]] : [];
    },
  );
  gauge(
    'jianwen_archive_failing_seconds',
    'Time since PostgreSQL last archived a segment if the last attempt failed, else 0; missing where it does not archive.',
    [],
    async () => {
      const archiving = await state.archiving();
      return archiving ? [[{}, archiving.failingSeconds]] : [];
    },
  );
  gauge('jianwen_archive_age_seconds', 'Time since PostgreSQL last archived a segment.', [], async () => {
    const age = (await state.archiving())?.ageSeconds ?? null;
    return age === null ? [] : [[{}, age]];
  });
  gauge('jianwen_data_disk_free_bytes', 'Free space on the disk of DATA_DIR.', [], () => {
    const free = state.diskFree();
    return free === null ? [] : [[{}, free]];
  });
}
