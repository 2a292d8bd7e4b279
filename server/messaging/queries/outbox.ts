import { sql, type Transaction } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

export type Channel = 'sms' | 'mail';

export type MessageKind = 'register-code' | 'forgot-code' | 'phone-code' | 'email-code' | 'notice';

/** `to` of an SMS is the whole number as `+886912345678`, and `area` its dialling code as `+886`. */
export interface OutgoingSms {
  channel: 'sms';
  kind: MessageKind;
  area: string;
  to: string;
  text: string;
}

export type OutgoingMessage =
  | OutgoingSms
  | { channel: 'mail'; kind: MessageKind; to: string; subject: string; text: string };

export type MessageState = 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';

/** What features use to send SMS and mail. */
export interface Outbox {
  /** How many SMS with codes may be sent a day, to all dialling codes together. */
  smsDailyMax: number;
  /** Queues a message in the caller's transaction; it is sent after the commit. Returns its id. */
  queue(transaction: Transaction<Tables>, message: OutgoingMessage): Promise<string>;
  /**
   * Counts one request for a code by SMS, even if none is sent: the ceilings must not reveal who is a member. Returns
   * false and counts nothing when a ceiling is reached. Notices of changes to an account are not counted.
   */
  countRequest(transaction: Transaction<Tables>, area: string): Promise<boolean>;
  /** Whether there is a reserve for members who forgot their password; a very low daily maximum leaves none. */
  keepsReserve: boolean;
  /** Queues a code from the reserve after the ceilings are reached, or drops it without telling the caller. */
  queueFromReserve(transaction: Transaction<Tables>, message: OutgoingSms): Promise<void>;
  /** Wakes the sender after the commit. Without this call a message is sent up to a second later. */
  wakeSender(): void;
  /** False while the circuit breaker is open, so that an API call can fail before it does any work. */
  isAvailable(channel: Channel): boolean;
  /** Returns the state of a message; null once its row has been removed. */
  stateOf(db: Db, id: string): Promise<MessageState | null>;
}

export interface QueuedRow {
  id: string;
  channel: Channel;
  kind: MessageKind;
  area: string | null;
  masked: string;
  encrypted: Buffer;
  usefulSeconds: number;
}

/** Uses the database's clock, because the clocks of processes may differ. */
export async function addToOutbox(transaction: Transaction<Tables>, row: QueuedRow): Promise<void> {
  const { usefulSeconds, encrypted: sealed, ...rest } = row;
  await transaction
    .insertInto('outbox')
    .values({ ...rest, sealed, useful_until: sql`now() + make_interval(secs => ${usefulSeconds})` })
    .execute();
}

export async function readMessageState(db: Db, id: string): Promise<MessageState | null> {
  const row = await db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state ?? null;
}

interface SendLogFilter {
  since?: Date | undefined;
  channel?: Channel | undefined;
  /** Only messages that failed or whose outcome is unknown. */
  onlyFailed: boolean;
  limit: number;
}

/** Returns the newest messages with masked recipients and without their content. */
export function readSendLog(db: Db, { since, channel, onlyFailed, limit }: SendLogFilter) {
  return db
    .selectFrom('outbox')
    .select(['queued_at', 'ended_at', 'channel', 'driver', 'kind', 'masked', 'state', 'attempts', 'failure'])
    .$if(since !== undefined, (query) => query.where('queued_at', '>=', since as Date))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel as Channel))
    .$if(onlyFailed, (query) => query.where('state', 'in', ['failed', 'unknown']))
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
