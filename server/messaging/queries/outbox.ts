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

/** What a domain that sends SMS or mail is handed. */
export interface Outbox {
  /** SMS with codes a day, to all dialling codes together. */
  smsDailyMax: number;
  /** Queues a message in the caller's transaction; it is sent after the commit. Answers its id. */
  queue(transaction: Transaction<Tables>, message: OutgoingMessage): Promise<string>;
  /**
   * Counts one ask for a code by SMS, whether or not anything is sent for it: the ceilings must not tell who is a member.
   * False, and nothing counted, where a ceiling is reached. Notices of changes to an account are not counted.
   */
  countAsk(transaction: Transaction<Tables>, area: string): Promise<boolean>;
  /** Whether anything is kept for members who forgot their password: not where the operator allows hardly any SMS. */
  keepsReserve: boolean;
  /** Queues a code to such a member after the ceilings are reached, or drops it, which the caller is not told. */
  queueFromReserve(transaction: Transaction<Tables>, message: OutgoingSms): Promise<void>;
  /** Wakes the sender; called after the commit. A message that nobody announced goes out a second later. */
  poke(): void;
  /** False while the provider does not answer: a call may then be refused before anything is done. */
  isAvailable(channel: Channel): boolean;
  /** How a message fares; null when it is long over. */
  stateOf(db: Db, id: string): Promise<MessageState | null>;
}

export interface QueuedRow {
  id: string;
  channel: Channel;
  kind: MessageKind;
  area: string | null;
  masked: string;
  sealed: Buffer;
  usefulSeconds: number;
}

/** By the database's clock alone: processes may disagree about the time. */
export async function addToOutbox(transaction: Transaction<Tables>, row: QueuedRow): Promise<void> {
  const { usefulSeconds, ...rest } = row;
  await transaction
    .insertInto('outbox')
    .values({ ...rest, useful_until: sql`now() + make_interval(secs => ${usefulSeconds})` })
    .execute();
}

export async function readMessageState(db: Db, id: string): Promise<MessageState | null> {
  const row = await db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state ?? null;
}
