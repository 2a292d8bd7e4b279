import type { Db } from '../database/connection.ts';
import { newestSpan } from './queries/hits.ts';

/** Among so many of the newest articles a word is looked for first; fewer are read whole at little cost. */
const newestRead = 2_000;
/** Wider slices of time are not kept. */
const widestStep = 12;

/** In how many of the newest days, as a power of two, there are at least that many; null for a small site. */
export async function sliceStep(db: Db): Promise<number | null> {
  const days = await newestSpan(db, newestRead);
  if (days === null) return null;
  const step = Math.max(0, Math.ceil(Math.log2(days)));
  return step > widestStep ? null : step;
}
