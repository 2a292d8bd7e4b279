import { fieldMessages } from '../../contract/messages/fields.ts';
import { invalidField } from '../errors/api-error.ts';

/** Where a list goes on: after the entry of this moment and number. */
export interface ListPosition {
  at: Date;
  id: string;
}

/** The years 1 to 9999: what a date of four digits and a timestamp of PostgreSQL can both hold. */
const firstMoment = Date.parse('0001-01-01T00:00:00Z');
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/** A place in a list as an opaque word for the address bar and the wire. */
export function writeCursor({ at, id }: ListPosition): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

export function readCursor(cursor: string): ListPosition {
  const parts = /^(-?\d{1,15})\.(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const moment = Number(parts?.[1] ?? Number.NaN);
  if (!parts || !isCursorMoment(moment)) throw invalidField('cursor', fieldMessages.cursor);
  return { at: new Date(moment), id: parts[2] as string };
}

/** Whether a cursor may name this moment, in milliseconds. */
export function isCursorMoment(moment: number): boolean {
  return moment >= firstMoment && moment <= lastMoment;
}

/** One entry more than wanted was asked for: it tells whether the list goes on, and is not shown. */
export function cutPage<Row>(rows: Row[], limit: number, placeOf: (row: Row) => ListPosition) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : writeCursor(placeOf(last)) };
}
