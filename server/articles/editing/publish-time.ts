import { fromTaipei, taipeiTime } from '../../../contract/rules/taipei-time.ts';

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const clockTime = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * Parses a time as editors write it: `2026-03-10 14:05` in Taipei's time, with an explicit zone (`…+09:00`, `…Z`), or
 * relative to now (`+2h`, `+3d`). Null if it is invalid, such as the 31st of a month that has 30 days.
 */
export function parseTime(text: string, now: Date): Date | null {
  const written = text.trim();
  const later = /^\+(\d{1,5})([mhd])$/.exec(written);
  if (later) return new Date(now.getTime() + Number(later[1]) * (units[later[2] as string] ?? 0));
  const parts = clockTime.exec(written);
  if (!parts) return withZone(written);
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const time = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second));
  const isReal = time.getUTCMonth() === (month ?? 0) - 1 && hour < 24 && minute < 60 && second < 60;
  return isReal ? fromTaipei(time) : null;
}

function withZone(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Formats a time as `2026-03-10 14:05` in Taipei's time. */
export function formatTime(time: Date): string {
  return taipeiTime(time);
}
