const written =
  /^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})日?(?:(?:T| +)(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d{1,9})?)?)? ?(Z|UTC|GMT|CST|[+-]\d{2}:?\d{2})?$/i;
const taipei = 8 * 60;

/**
 * Parses a time as other systems write it: `2019-03-10 14:05:00 +0800`, `2019/3/10`, `2019年3月10日`, RFC 2822. Without a
 * zone it is Taipei's; so is CST. Null if there is no such time.
 */
export function sourceTime(text: string): Date | null {
  const trimmed = text.trim();
  const parts = written.exec(trimmed);
  if (!parts) return /^[A-Z][a-z]{2},? .*(?:[+-]\d{4}|GMT|UTC|Z)$/.test(trimmed) ? real(new Date(trimmed)) : null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map(Number)
    .map((n) => n || 0);
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    time.getUTCMonth() === month - 1 && time.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? new Date(time.getTime() - zoneMinutes(parts[7]) * 60_000) : null;
}

/** The time of an update; null if the article was published then or later, as where a site only stores days. */
export function updateAfter(publishedAt: Date | null, updatedAt: Date | null): Date | null {
  return publishedAt && updatedAt && updatedAt <= publishedAt ? null : updatedAt;
}

function zoneMinutes(zone: string | undefined): number {
  if (!zone || /^cst$/i.test(zone)) return taipei;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}

function real(time: Date): Date | null {
  return Number.isNaN(time.getTime()) ? null : time;
}
