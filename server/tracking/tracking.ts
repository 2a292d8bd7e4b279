import { randomUUID } from 'node:crypto';
import { fieldMessages } from '../../contract/messages/body-field-errors.ts';
import type { Database, Db } from '../database/connection.ts';
import { isDataException } from '../database/pg-errors.ts';
import type { SecretKeys } from '../encryption/encryption.ts';
import { invalidField } from '../errors/api-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { createDailyCaps, type Sent } from './daily-caps.ts';
import { addVisitMonth, monthStart } from './queries/visit-partitions.ts';
import type { AgentRecord, ClickRecord, InfoRecord, RouteRecord } from './queries/visits.ts';
import { addLinkClicks, addVisitAgents, addVisitInfos, addVisitRoutes } from './queries/visits.ts';
import { createRecordQueue } from './record-queue.ts';
import { createVisitIds } from './visit-ids.ts';

const flushEvery = 1_000;
/** About ten megabytes if all queues are full of the longest allowed records. */
const mostWaiting = { infos: 5_000, agents: 5_000, routes: 20_000, clicks: 2_000 };

type Unstamped<Entry> = Omit<Entry, 'id' | 'at'>;
/** What waits to be written, with the network that sent it, which is not stored with the record. */
type Waiting<Entry> = Entry & Sent;

interface VisitOptions {
  db: Database['db'];
  secretKeys: SecretKeys;
  clock: Clock;
  log: Log;
}

export type Tracking = ReturnType<typeof createTracking>;

/**
 * Records what browsers report about visits. Records are written in batches once a second, so that no page waits for
 * it. Ids are created here and can be returned before anything is written. While the database is unavailable the
 * records wait, up to a bound.
 */
export function createTracking({ db, secretKeys, clock, log }: VisitOptions) {
  const ids = createVisitIds(secretKeys);
  const caps = createDailyCaps(secretKeys);
  const knownMonths = new Set<number>();

  function queueFor<Entry extends { at: Date }>(
    name: keyof typeof mostWaiting,
    add: (to: Db, records: Entry[]) => Promise<void>,
  ) {
    /**
     * A job creates the months ahead; creating them here as well loses no records after a clock change or a failed job.
     */
    async function write(records: Waiting<Entry>[]): Promise<void> {
      for (const month of new Set(records.map(({ at }) => monthStart(at).getTime()))) {
        if (!knownMonths.has(month)) await addVisitMonth(db, new Date(month));
        knownMonths.add(month);
      }
      await db.transaction().execute(async (transaction) => {
        const admitted = await caps.admit(transaction, name, records);
        if (admitted.length > 0) await add(transaction, admitted);
      });
    }
    return createRecordQueue<Waiting<Entry>>({
      name,
      most: mostWaiting[name],
      write,
      isHopeless: isDataException,
      log,
    });
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
    recordInfo(info: Unstamped<InfoRecord>, network: string): string {
      const place = { latitude: coarse(info.latitude), longitude: coarse(info.longitude) };
      const record = { ...info, ...place, ...stamp(), id: ids.create('info'), network };
      infos.add(record);
      return record.id;
    },
    /** Throws INVALID_INPUT unless the id of the visitor's location was given out here. */
    recordAgent(agent: Unstamped<AgentRecord>, network: string): string {
      if (!ids.isGiven('info', agent.infoId)) throw invalidField('infoId', fieldMessages.visitId);
      const record = { ...agent, ...stamp(), id: ids.create('agent'), network };
      agents.add(record);
      return record.id;
    },
    /** Throws INVALID_INPUT unless the id of the visitor's browser was given out here. */
    recordRoute(route: Unstamped<RouteRecord>, network: string): void {
      if (!ids.isGiven('agent', route.agentId)) throw invalidField('agentId', fieldMessages.visitId);
      routes.add({ ...route, ...stamp(), network });
    },
    recordClick(click: Unstamped<ClickRecord>, network: string): void {
      clicks.add({ ...click, ...stamp(), network });
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
