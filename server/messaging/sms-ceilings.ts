import { accountLimits } from '../../contract/account-limits.ts';
import type { SmsCounts, SmsUse } from './queries/sms-days.ts';

const homeArea = '+886';
const warnAt = 0.8;
/** Once this share of the reserve is used, the rest is drawn at random. */
const drawnFrom = 0.5;

interface Ceiling {
  ofDay: number;
  ofHour: number;
}

export interface Ceilings {
  ofAll: Ceiling;
  ofArea: Ceiling;
}

/** Ceilings for accepted requests for a code, whether or not an SMS is sent. The reserve is subtracted first. */
export function ceilingsFor(area: string, dailyMax: number): Ceilings {
  const all = dailyMax - reserveOf(dailyMax);
  const ofArea = area === homeArea ? all : Math.min(all, shareOf(dailyMax, accountLimits.smsShareOfForeignCode));
  return { ofAll: ceiling(all), ofArea: ceiling(ofArea) };
}

/** Ceilings of the reserve: codes to members who forgot their password, after the normal ceilings are reached. */
export function reserveCeilingsFor(area: string, dailyMax: number): Ceilings {
  const all = reserveOf(dailyMax);
  const ofArea = area === homeArea ? all : shareOf(all, accountLimits.smsShareOfForeignCode);
  return { ofAll: ceiling(all), ofArea: ceiling(ofArea) };
}

export function isBelow(counts: SmsCounts, ceilings: Ceilings): boolean {
  return fills(counts, ceilings).every((fill) => fill < 1);
}

/**
 * Decides whether one more SMS may be taken from the reserve. The second half is drawn at random with falling odds: with a
 * hard end, a member could learn from a missing SMS whether the request before it was for another member's phone.
 */
export function isDrawn(counts: SmsCounts, ceilings: Ceilings, random: () => number): boolean {
  const fill = Math.max(...fills(counts, ceilings));
  return fill < drawnFrom || random() < (1 - fill) / (1 - drawnFrom);
}

/**
 * Whether this count is exactly the warning threshold, so that one message a day, in any process, triggers the warning.
 */
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

/** Returns the used share of each ceiling, at most 1. */
function fills({ ofAll, ofArea }: SmsCounts, ceilings: Ceilings): number[] {
  const fill = (use: SmsUse, { ofDay, ofHour }: Ceiling) => [part(use.ofDay, ofDay), part(use.ofHour, ofHour)];
  return [...fill(ofAll, ceilings.ofAll), ...fill(ofArea, ceilings.ofArea)];
}

function part(used: number, ceiling: number): number {
  return ceiling === 0 ? 1 : Math.min(1, used / ceiling);
}
