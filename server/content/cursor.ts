import { messages } from '../../contract/messages.ts';
import type { Place } from '../db/article-cards.ts';
import { invalidField } from '../refused.ts';

/** A place in a list as an opaque word for the address bar and the wire. */
export function writeCursor(place: Place): string {
  return Buffer.from(`${place.publishedAt.getTime()}.${place.id}`).toString('base64url');
}

export function readCursor(cursor: string): Place {
  const parts = /^(-?\d{1,15})\.(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!parts) throw invalidField('cursor', messages.fieldCursor);
  return { publishedAt: new Date(Number(parts[1])), id: parts[2] as string };
}
