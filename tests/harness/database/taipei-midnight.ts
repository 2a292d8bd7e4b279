import { setTimeout as pause } from 'node:timers/promises';
import { fromTaipei, inTaipei } from '../../../contract/rules/taipei-time.ts';

/** Longer than a file of tests takes on a busy machine. */
const margin = 120_000;

/**
 * For tests of what belongs to today, yesterday or tomorrow by the database's clock, which a test cannot stop: when
 * Taipei's day is about to end, they begin after midnight, so that today is the same day for all of their steps.
 */
export async function stayClearOfMidnight(): Promise<void> {
  const now = Date.now();
  const midnight = fromTaipei(new Date(inTaipei(now).setUTCHours(24, 0, 0, 0))).getTime();
  if (midnight - now < margin) await pause(midnight - now);
}
