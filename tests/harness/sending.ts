import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/database/tables.ts';
import { createOutboxSender, type OutboxSender } from '../../server/messaging/jobs/outbox-sender.ts';
import { createMessageEncryption, createOutbox } from '../../server/messaging/outbox.ts';
import { DeliveryError, type DeliveryFailure, type Message, type Provider } from '../../server/messaging/provider.ts';
import type { Channel, Outbox, OutgoingMessage } from '../../server/messaging/queries/outbox.ts';
import type { Count } from '../../server/metrics/metric-events.ts';
import { createLog } from '../../server/runtime/log.ts';
import { openTestDatabase } from './database/open-database.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { secretKey } from './templates.ts';

export interface OutboxRow {
  state: string;
  attempts: number;
  failure: string | null;
  sealed: Buffer | null;
}

export interface TestSending {
  db: Kysely<Tables>;
  clock: FakeClock;
  outbox: Outbox;
  /** Everything that was logged, as text. */
  logged(): string;
  /** How often a message ended so, by whichever sender. */
  counted(outcome: string): number;
  /** The sender of one process; several may stand side by side. Its timers are not started: the test says when. */
  sender(providers: Partial<Record<Channel, Provider>>): OutboxSender;
  queue(message: OutgoingMessage): Promise<string | null>;
  row(id: string | null): Promise<OutboxRow>;
  /** Lets time pass: for what waits in the database, and for the process. */
  forward(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Outbox and senders on the project's database, without a site around them. */
export async function startTestSending({ dailyMax = 1_000 } = {}): Promise<TestSending> {
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line));
  const { db, close } = await openTestDatabase();
  const clock = fakeClock();
  const outcomes: string[] = [];
  const count: Count = (_what, by) => {
    if ('driver' in by) outcomes.push(by.outcome);
  };
  const encryption = createMessageEncryption([secretKey]);
  const outbox = createOutbox({ encryption, dailyMax, log, wakeSender: () => {}, isAvailable: () => true });
  return {
    db,
    clock,
    outbox,
    logged: () => lines.join(''),
    counted: (outcome) => outcomes.filter((each) => each === outcome).length,
    sender: (providers) =>
      createOutboxSender({ db, providers: { sms: unused, mail: unused, ...providers }, encryption, clock, log, count }),
    queue: (message) => db.transaction().execute((transaction) => outbox.queue(transaction, message)),
    row: (id) => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async forward(milliseconds) {
      clock.forward(milliseconds);
      const passed = sql`make_interval(secs => ${milliseconds / 1000})`;
      await sql`update outbox set queued_at = queued_at - ${passed}, due_at = due_at - ${passed},
        useful_until = useful_until - ${passed}, started_at = started_at - ${passed},
        ended_at = ended_at - ${passed}`.execute(db);
    },
    close,
  };
}

const unused: Provider = {
  name: 'unused',
  isIdempotent: false,
  send: () => Promise.reject(new Error('unused was expected to carry this')),
};

interface FailingProvider extends Provider {
  taken: Message[];
}

/** Fails with one of these after another, then takes every message. */
export function failingProvider(failures: DeliveryFailure[], isIdempotent = false): FailingProvider {
  const taken: Message[] = [];
  return {
    name: 'test',
    isIdempotent,
    taken,
    async send(message) {
      const failure = failures.shift();
      if (failure) throw new DeliveryError(failure, 'HTTP 503');
      taken.push(message);
    },
  };
}
