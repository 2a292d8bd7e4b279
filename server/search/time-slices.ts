import type { Db } from '../db/database.ts';
import { newestSpan } from '../db/search-hits.ts';

/** So many of the newest articles are read for a word before all are; fewer are read whole at little cost. */
const newestRead = 5_000;
/** Wider slices are not kept. */
const widestStep = 12;

/** The width, as a power of two in days, of the slices that hold about that many; null for a small site. */
export async function sliceStep(db: Db): Promise<number | null> {
  const days = await newestSpan(db, newestRead);
  if (days === null) return null;
  const step = Math.max(0, Math.ceil(Math.log2(days)));
  return step > widestStep ? null : step;
}
