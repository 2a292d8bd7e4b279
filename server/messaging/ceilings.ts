import { accountLimits } from '../../contract/account-limits.ts';
import type { SmsCounts, SmsUse } from './queries/sms-days.ts';

const homeArea = '+886';
const warnAt = 0.8;
/** From here on the reserve is given out by lot. */
const drawnFrom = 0.5;

/** How many in a day and in an hour. */
interface Ceiling {
  ofDay: number;
  ofHour: number;
}

export interface Ceilings {
  ofAll: Ceiling;
  ofArea: Ceiling;
}

/** For every accepted ask, whether or not anything is sent. The reserve is taken off first. */
export function ceilingsFor(area: string, dailyMax: number): Ceilings {
  const all = dailyMax - reserveOf(dailyMax);
  const ofArea = area === homeArea ? all : Math.min(all, shareOf(dailyMax, accountLimits.smsShareOfForeignCode));
  return { ofAll: ceiling(all), ofArea: ceiling(ofArea) };
}

/** For codes to members who forgot their password, once the others are used up. */
export function reserveCeilingsFor(area: string, dailyMax: number): Ceilings {
  const all = reserveOf(dailyMax);
  const ofArea = area === homeArea ? all : shareOf(all, accountLimits.smsShareOfForeignCode);
  return { ofAll: ceiling(all), ofArea: ceiling(ofArea) };
}

export function isBelow(counts: SmsCounts, ceilings: Ceilings): boolean {
  return fills(counts, ceilings).every((fill) => fill < 1);
}

/**
 * Whether one more may be taken from the reserve. The second half goes by lot, with ever smaller odds: at a hard end,
 * somebody who owns a member's phone could learn from an SMS that does not come whether the ask before it was a member's.
 */
export function isDrawn(counts: SmsCounts, ceilings: Ceilings, random: () => number): boolean {
  const fill = Math.max(...fills(counts, ceilings));
  return fill < drawnFrom || random() < (1 - fill) / (1 - drawnFrom);
}

/** Whether this one brings the count to four fifths: true for one message of the day, whichever process queues it. */
export function reachesWarning(count: number, ceiling: number): boolean {
  return count === Math.ceil(ceiling * warnAt);
}

function reserveOf(dailyMax: number): number {
  return Math.floor(dailyMax * accountLimits.smsShareForForgot);
}

function shareOf(whole: number, share: number): number {
  return Math.ceil(whole * share);
}

function ceiling(ofDay: number): Ceiling {
  return { ofDay, ofHour: shareOf(ofDay, accountLimits.smsShareOfHour) };
}

/** How far each ceiling is used: 1 where nothing is left. */
function fills({ ofAll, ofArea }: SmsCounts, ceilings: Ceilings): number[] {
  const fill = (use: SmsUse, { ofDay, ofHour }: Ceiling) => [part(use.ofDay, ofDay), part(use.ofHour, ofHour)];
  return [...fill(ofAll, ceilings.ofAll), ...fill(ofArea, ceilings.ofArea)];
}

function part(used: number, ceiling: number): number {
  return ceiling === 0 ? 1 : Math.min(1, used / ceiling);
}
