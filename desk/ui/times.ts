import { fromTaipei, taipeiDay, taipeiTime } from '../../contract/rules/taipei-time.ts';

/** A time as colleagues say it: 14:05, 昨天 14:05, 明天 06:00, 11/3 14:05, 2025/12/31. Always Taipei's. */
export function shortTime(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const day = taipeiDay(date);
  const clock = clockTime(iso);
  if (day === taipeiDay(now)) return clock;
  if (day === taipeiDay(now, -1)) return `昨天 ${clock}`;
  if (day === taipeiDay(now, 1)) return `明天 ${clock}`;
  const [year = '', ...monthAndDay] = day.split('-').map((part) => String(Number(part)));
  if (day.slice(0, 4) === taipeiDay(now).slice(0, 4)) return `${monthAndDay.join('/')} ${clock}`;
  return [year, ...monthAndDay].join('/');
}

export function clockTime(iso: string): string {
  return taipeiTime(new Date(iso)).slice(-5);
}

/** A time as a field for date and time takes it: Taipei's wall clock, such as `2026-11-16T14:30`. */
export function wallClockOf(iso: string): string {
  return taipeiTime(new Date(iso)).replace(' ', 'T');
}

/** The instant of a Taipei wall-clock time such as `2026-11-16T14:30`, as a field for date and time gives it. */
export function instantOf(wallClock: string): string {
  return fromTaipei(new Date(`${wallClock}Z`)).toISOString();
}
