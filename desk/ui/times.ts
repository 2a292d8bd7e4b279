const zone = 'Asia/Taipei';
const clock = new Intl.DateTimeFormat('zh-Hant-TW', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat('zh-Hant-TW', { timeZone: zone, month: 'numeric', day: 'numeric' });
const year = new Intl.DateTimeFormat('zh-Hant-TW', {
  timeZone: zone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});
const dayKey = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
const oneDay = 86_400_000;

/** A time as colleagues say it: 14:05, 昨天 14:05, 明天 06:00, 11/3 14:05, 2025/12/31. Always Taipei's. */
export function shortTime(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const key = dayKey.format(date);
  if (key === dayKey.format(now)) return clock.format(date);
  if (key === dayKey.format(new Date(now.getTime() - oneDay))) return `昨天 ${clock.format(date)}`;
  if (key === dayKey.format(new Date(now.getTime() + oneDay))) return `明天 ${clock.format(date)}`;
  if (key.slice(0, 4) === dayKey.format(now).slice(0, 4)) return `${day.format(date)} ${clock.format(date)}`;
  return year.format(date);
}

export function clockTime(iso: string): string {
  return clock.format(new Date(iso));
}

/** The instant of a Taipei wall-clock time such as `2026-11-16T14:30`; Taiwan has had no summer time since 1979. */
export function taipeiTime(wallClock: string): string {
  return new Date(`${wallClock}+08:00`).toISOString();
}
