import { fieldMessages } from '../../contract/messages/fields.ts';
import { isCursorTime } from '../database/list-cursor.ts';
import { invalidField } from '../errors/api-error.ts';

/** Where a list of hits continues: the time of the list, the position reached, and the last article shown. */
export interface SearchPosition {
  asOf: number;
  position: number;
  lastId: number;
}

export function writeSearchCursor({ asOf, position, lastId }: SearchPosition): string {
  return Buffer.from(`${asOf}.${position}.${lastId}`).toString('base64url');
}

export function readSearchCursor(cursor: string): SearchPosition {
  const parts = /^(\d{1,15})\.(\d{1,5})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!parts || !isCursorTime(Number(parts[1]))) throw invalidField('cursor', fieldMessages.cursor);
  return { asOf: Number(parts[1]), position: Number(parts[2]), lastId: Number(parts[3]) };
}
