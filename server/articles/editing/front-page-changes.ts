import type { Db } from '../../database/connection.ts';
import type { StoredPosition } from '../../database/editing-tables.ts';
import {
  addArrangement,
  hasArrangements,
  lockFrontPage,
  replacePositions,
  storedPositions,
} from '../queries/front-page.ts';

export interface FrontPageChange {
  by: string;
  what: string;
  /** Returns the new positions; it may throw, and then nothing changes. */
  change(current: StoredPosition[]): StoredPosition[] | Promise<StoredPosition[]>;
}

/** Changes the top of the home page and records the new arrangement, one change after the other. */
export async function changeFrontPage(transaction: Db, { by, what, change }: FrontPageChange): Promise<void> {
  await lockFrontPage(transaction);
  const current = await storedPositions(transaction);
  const next = await change(current);
  if (!(await hasArrangements(transaction))) {
    await addArrangement(transaction, { by: '', what: '先前的編排', positions: current });
  }
  await replacePositions(transaction, next);
  await addArrangement(transaction, { by, what, positions: next });
}

/** The article leads, and leaves the position in which it was. */
export function withLead(current: readonly StoredPosition[], lead: StoredPosition): StoredPosition[] {
  return [lead, ...current.slice(1).map((stored) => (stored?.article === lead?.article ? null : stored))];
}
