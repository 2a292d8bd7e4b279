import type { Db } from '../database/connection.ts';
import { newestSpan } from './queries/hits.ts';

/** Words are searched for among this many newest articles first; a site with fewer is searched whole. */
const newestRead = 2_000;
/** The index stores no wider slices of time. */
const widestStep = 12;

/** The exponent of the power of two of days that cover the `newestRead` newest articles; null for a small site. */
export async function sliceStep(db: Db): Promise<number | null> {
  const days = await newestSpan(db, newestRead);
  if (days === null) return null;
  const step = Math.max(0, Math.ceil(Math.log2(days)));
  return step > widestStep ? null : step;
}
