import type { FigureDays, FigureRange } from '../../contract/desk/model/figures.ts';
import { fromTaipei, taipeiDay } from '../../contract/rules/taipei-time.ts';

/** A period up to now, or custom days; the contract ensures that it is one of the two. */
export interface FigureRequest {
  range?: FigureRange | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

interface FigurePeriod {
  days: FigureDays;
  /** The first hour and the end of the last, of a period that is short enough to be shown by hour. */
  hours: { from: Date; until: Date } | null;
}

const hour = 3_600_000;
const day = 24 * hour;
const mostDaysByHour = 3;

/** The days in Taipei that a period touches, and its hours. Custom days end today at the latest. */
export function periodOf({ range, since, until }: FigureRequest, now: Date): FigurePeriod {
  const today = taipeiDay(now);
  const [, length = '', unit] = /^(\d+)([hd])$/.exec(range ?? '') ?? [];
  if (unit === 'h') {
    const end = new Date((Math.floor(now.getTime() / hour) + 1) * hour);
    const from = new Date(end.getTime() - Number(length) * hour);
    return { days: { since: taipeiDay(from), until: today }, hours: { from, until: end } };
  }
  if (unit === 'd') return { days: { since: taipeiDay(now, 1 - Number(length)), until: today }, hours: null };
  const last = earlier(until ?? today, today);
  const days = { since: earlier(since ?? today, last), until: last };
  const from = startOfDay(days.since);
  const end = new Date(startOfDay(days.until).getTime() + day);
  const isShort = end.getTime() - from.getTime() <= mostDaysByHour * day;
  return { days, hours: isShort ? { from, until: end } : null };
}

function earlier(one: string, other: string): string {
  return one.localeCompare(other) < 0 ? one : other;
}

export function startOfDay(text: string): Date {
  return fromTaipei(new Date(`${text}T00:00:00Z`));
}

export function isToday(text: string, now: Date): boolean {
  return text === taipeiDay(now);
}

/** The day `days` after another. */
export function dayLater(text: string, days: number): string {
  return new Date(Date.parse(text) + days * day).toISOString().slice(0, 10);
}

/** A period as whole months, named by their first days, and the days before and after them. */
export function monthsAndDays({ since, until }: FigureDays): { months: FigureDays | null; days: FigureDays[] } {
  const firstMonth = since.endsWith('-01') ? since : monthLater(since, 1);
  const lastMonth = monthLater(dayLater(until, 1), -1);
  if (firstMonth > lastMonth) return { months: null, days: [{ since, until }] };
  const edges = [
    { since, until: dayLater(firstMonth, -1) },
    { since: monthLater(lastMonth, 1), until },
  ];
  return {
    months: { since: firstMonth, until: lastMonth },
    days: edges.filter((edge) => edge.since.localeCompare(edge.until) <= 0),
  };
}

/** The first day of the month that many months after that of a day. */
function monthLater(text: string, months: number): string {
  const [year = 0, month = 0] = text.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
