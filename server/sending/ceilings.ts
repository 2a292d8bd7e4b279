import type { SmsCounts } from '../db/sms-days.ts';

const homeArea = '+886';
/** A foreign code's part of the day: whoever has SMS sent to numbers that earn them money must not spend all of it. */
const foreignShare = 0.1;
const warnAt = 0.8;

export interface Ceilings {
  ofAll: number;
  ofArea: number;
}

export function ceilingsFor(area: string, dailyMax: number): Ceilings {
  return { ofAll: dailyMax, ofArea: area === homeArea ? dailyMax : Math.ceil(dailyMax * foreignShare) };
}

export function isBelow(counts: SmsCounts, ceilings: Ceilings): boolean {
  return counts.ofAll < ceilings.ofAll && counts.ofArea < ceilings.ofArea;
}

/** Whether this one brings the count to four fifths: true for one message of the day, whichever process queues it. */
export function reachesWarning(count: number, ceiling: number): boolean {
  return count === Math.ceil(ceiling * warnAt);
}
