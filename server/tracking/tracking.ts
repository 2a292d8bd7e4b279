import { randomUUID } from 'node:crypto';
import type { Database } from '../database/connection.ts';
import { isDataException } from '../database/pg-errors.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { addVisitMonth, monthStart } from './queries/visit-partitions.ts';
import type { AgentRecord, ClickRecord, InfoRecord, RouteRecord } from './queries/visits.ts';
import { addLinkClicks, addVisitAgents, addVisitInfos, addVisitRoutes } from './queries/visits.ts';
import { createRecordQueue } from './record-queue.ts';

const flushEvery = 1_000;
/** About ten megabytes if all queues are full of the longest allowed records. */
const mostWaiting = { infos: 5_000, agents: 5_000, routes: 20_000, clicks: 2_000 };

type Unstamped<Entry> = Omit<Entry, 'id' | 'at'>;

interface VisitOptions {
  db: Database['db'];
  clock: Clock;
  log: Log;
}

export type Tracking = ReturnType<typeof createTracking>;

/**
 * Records what browsers report about visits. Records are written in batches once a second, so that no page waits for
 * it. Ids are created here and can be returned before anything is written. While the database is unavailable the
 * records wait, up to a bound.
 */
export function createTracking({ db, clock, log }: VisitOptions) {
  const knownMonths = new Set<number>();

  function queueFor<Entry extends { at: Date }>(
    name: keyof typeof mostWaiting,
    add: (to: VisitOptions['db'], records: Entry[]) => Promise<void>,
  ) {
    /**
     * A job creates the months ahead; creating them here as well loses no records after a clock change or a failed job.
     */
    async function write(records: Entry[]): Promise<void> {
      for (const month of new Set(records.map(({ at }) => monthStart(at).getTime()))) {
        if (!knownMonths.has(month)) await addVisitMonth(db, new Date(month));
        knownMonths.add(month);
      }
      await add(db, records);
    }
    return createRecordQueue<Entry>({ name, most: mostWaiting[name], write, isHopeless: isDataException, log });
  }

  const infos = queueFor<InfoRecord>('infos', addVisitInfos);
  const agents = queueFor<AgentRecord>('agents', addVisitAgents);
  const routes = queueFor<RouteRecord>('routes', addVisitRoutes);
  const clicks = queueFor<ClickRecord>('clicks', addLinkClicks);
  const queues = { infos, agents, routes, clicks };
  let running: Promise<void> | null = null;

  async function flush(): Promise<void> {
    for (const queue of Object.values(queues)) if (!(await queue.flush())) return;
  }

  function flushOnce(): Promise<void> {
    running ??= flush().finally(() => {
      running = null;
    });
    return running;
  }

  const flushing = setInterval(flushOnce, flushEvery);
  const stamp = () => ({ id: randomUUID(), at: clock.now() });

  return {
    recordInfo(info: Unstamped<InfoRecord>): string {
      const record = { ...info, latitude: coarse(info.latitude), longitude: coarse(info.longitude), ...stamp() };
      infos.add(record);
      return record.id;
    },
    recordAgent(agent: Unstamped<AgentRecord>): string {
      const record = { ...agent, ...stamp() };
      agents.add(record);
      return record.id;
    },
    recordRoute(route: Unstamped<RouteRecord>): void {
      routes.add({ ...route, ...stamp() });
    },
    recordClick(href: string, ip: string | null): void {
      clicks.add({ href, ip, ...stamp() });
    },
    queues: () =>
      Object.entries(queues).map(([name, queue]) => ({ name, waiting: queue.waiting(), dropped: queue.dropped() })),
    async close(): Promise<void> {
      clearInterval(flushing);
      await running;
      await flush();
      const lost = Object.values(queues).reduce((sum, queue) => sum + queue.waiting(), 0);
      if (lost > 0) log.warn({ dropped: lost }, 'visit records were lost: the database was unavailable at shutdown');
    },
  };
}

/** Rounds to a tenth of a degree, about eleven kilometres: a town, not a house. */
function coarse(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 10) / 10;
}
