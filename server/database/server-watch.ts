import type pg from 'pg';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { LimitedClient } from './limited-client.ts';
import { sqlStateOf } from './pg-errors.ts';
import type { Pool } from './pool.ts';

/** What is under way is ended within this and the pause: readers wait no longer than three seconds. */
const answerWithin = 1_500;
const pauseBetween = 500;

export interface ServerWatch {
  /** How long the server has not done what it is for, in milliseconds; 0 while it does. */
  failingFor(): number;
  stop(): Promise<void>;
}

export interface WatchedServer {
  connection: pg.ClientConfig;
  pool: Pick<Pool, 'setSilent'>;
  /** Asks whether the server can do what it is for; returns why it cannot, or null. */
  whyNot(client: pg.Client): Promise<string | null>;
  /** What the log says when the server fails, and when it works again. */
  lines: { failing: string; working: string };
}

/**
 * Asks a server twice a second, on a connection of its own, whether it can do its work. When it gives no answer at all,
 * statements are stopped from waiting for it. Resolves after the first answer.
 */
export async function watchServer(
  { connection, pool, whyNot, lines }: WatchedServer,
  { log, clock }: { log: Log; clock: Clock },
): Promise<ServerWatch> {
  let client: LimitedClient | null = null;
  let failingSince: number | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function ask(): Promise<string | null> {
    try {
      client ??= await connectProbe(connection);
      const reason = await whyNot(client);
      pool.setSilent(false);
      return reason;
    } catch (error) {
      client?.break();
      client = null;
      if (stopped) return null;
      // An error with a code of PostgreSQL is an answer; statements then get theirs as well.
      pool.setSilent(sqlStateOf(error) === null);
      return error instanceof AggregateError ? String(error.errors[0]) : (error as Error).message;
    }
  }

  async function look(): Promise<void> {
    const reason = await ask();
    if (stopped) return;
    if (reason === null) {
      if (failingSince !== null) log.info(lines.working);
      failingSince = null;
    } else if (failingSince === null) {
      failingSince = clock.now().getTime();
      log.error({ reason }, lines.failing);
    }
  }

  let looking = look();
  await looking;
  const schedule = () => {
    timer = setTimeout(() => {
      looking = look();
      void looking.then(() => stopped || schedule());
    }, pauseBetween);
  };
  schedule();
  return {
    failingFor: () => (failingSince === null ? 0 : Math.max(1, clock.now().getTime() - failingSince)),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      client?.break();
      await looking;
    },
  };
}

async function connectProbe(connection: pg.ClientConfig): Promise<LimitedClient> {
  const client = new LimitedClient(
    { ...connection, application_name: 'jianwen probe', connectionTimeoutMillis: answerWithin },
    answerWithin,
    new Set(),
  );
  // Without a listener, a connection that breaks between two questions would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
