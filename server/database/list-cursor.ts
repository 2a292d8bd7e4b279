import { fieldMessages } from '../../contract/messages/body-field-errors.ts';
import { invalidField } from '../errors/api-error.ts';

/** Where a list continues: after the entry with this time and id. */
export interface ListPosition {
  at: Date;
  id: string;
}

/** The years 1 to 9999, which both a four-digit date and a PostgreSQL timestamp can hold. */
const minTime = Date.parse('0001-01-01T00:00:00Z');
const maxTime = Date.parse('9999-12-31T23:59:59.999Z');

/** Encodes a list position as an opaque cursor. */
export function writeCursor({ at, id }: ListPosition): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

export function readCursor(cursor: string): ListPosition {
  const parts = /^(-?\d{1,15})\.(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const time = Number(parts?.[1] ?? Number.NaN);
  if (!parts || !isCursorTime(time)) throw invalidField('cursor', fieldMessages.cursor);
  return { at: new Date(time), id: parts[2] as string };
}

/** Whether a time in milliseconds is valid in a cursor. */
export function isCursorTime(time: number): boolean {
  return time >= minTime && time <= maxTime;
}

/** Expects one row more than the limit: it shows whether the list continues, and is not returned. */
export function cutPage<Row>(rows: Row[], limit: number, positionOf: (row: Row) => ListPosition) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : writeCursor(positionOf(last)) };
}
