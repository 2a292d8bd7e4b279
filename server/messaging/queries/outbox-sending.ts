import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Channel } from './outbox.ts';

/** A message that this process has claimed; no other process sends it. */
export interface TakenMessage {
  id: string;
  attempt: string;
  attempts: number;
  kind: string;
  /** The dialling code of an SMS. */
  area: string | null;
  masked: string;
  encrypted: Buffer;
}

/** Longer than any attempt can take: a process that still holds a message after this time has ended. */
const longestAttempt = sql`interval '60 seconds'`;

const isAbandoned = (channel: Channel) =>
  sql`channel = ${channel} and state = 'sending' and started_at < now() - ${longestAttempt}`;

/**
 * Claims due messages in the database before they are sent. It is a single statement in its own transaction and skips
 * rows that another process is claiming.
 */
export async function takeDueMessages(
  db: Db,
  { channel, driver, atMost }: { channel: Channel; driver: string; atMost: number },
): Promise<TakenMessage[]> {
  const { rows } = await sql<TakenMessage>`
    with due as (
      select id from outbox
      where state = 'waiting' and channel = ${channel} and due_at <= now() and useful_until > now()
      order by due_at limit ${atMost} for update skip locked
    )
    update outbox set state = 'sending', attempts = attempts + 1, attempt = gen_random_uuid(), started_at = now(),
      driver = ${driver}
    from due where outbox.id = due.id
    returning outbox.id, attempt, attempts, kind, area, masked, sealed as encrypted`.execute(db);
  return rows;
}

export type Ending = { state: 'sent' } | { state: 'failed' | 'unknown'; failure: string };

/**
 * Stores the outcome of a message and erases its content. Also corrects a message that another process has set to
 * unknown.
 */
export async function endMessage(db: Db, { id, attempt }: TakenMessage, ending: Ending): Promise<void> {
  const failure = ending.state === 'sent' ? null : ending.failure;
  await sql`
    update outbox set state = ${ending.state}, failure = ${failure}, sealed = null, ended_at = now()
    where id = ${id} and attempt = ${attempt} and state in ('sending', 'unknown')`.execute(db);
}

export async function tryMessageLater(db: Db, taken: TakenMessage, pause: number, failure: string): Promise<void> {
  await sql`
    update outbox set state = 'waiting', failure = ${failure}, due_at = now() + make_interval(secs => ${pause / 1000})
    where id = ${taken.id} and attempt = ${taken.attempt} and state = 'sending'`.execute(db);
}

/** A failed message, without its content. */
export interface FailedMessage {
  kind: string;
  area: string | null;
  masked: string;
}

/** Queues messages of ended processes again. Only for idempotent providers. */
export async function retryAbandoned(db: Db, channel: Channel): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set state = 'waiting', due_at = now() where ${isAbandoned(channel)}`.execute(db);
  return Number(numAffectedRows);
}

/** Sets messages of ended processes to unknown, for providers that are not idempotent. */
export async function failAbandoned(db: Db, channel: Channel): Promise<FailedMessage[]> {
  const { rows } = await sql<FailedMessage>`
    update outbox set state = 'unknown', failure = 'interrupted', sealed = null, ended_at = now()
    where ${isAbandoned(channel)} returning kind, area, masked`.execute(db);
  return rows;
}

/** Fails messages that have expired. */
export async function expireLateMessages(db: Db, channel: Channel): Promise<FailedMessage[]> {
  const { rows } = await sql<FailedMessage>`
    update outbox set state = 'failed', failure = coalesce(failure || ', ', '') || 'too late', sealed = null,
      ended_at = now()
    where channel = ${channel} and state = 'waiting' and useful_until <= now()
    returning kind, area, masked`.execute(db);
  return rows;
}

export async function removeOldMessages(db: Db): Promise<void> {
  await sql`delete from outbox where ended_at < now() - interval '30 days'`.execute(db);
  await sql`delete from sms_days where day < (now() - interval '90 days')::date`.execute(db);
}
