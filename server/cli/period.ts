import { taipeiDay } from '../../contract/rules/taipei-time.ts';
import { parseTime } from '../articles/editing/publish-time.ts';
import type { Period } from '../statistics/queries/statistics.ts';
import { BadUsage } from './command.ts';

const lengths: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const usualDays = 30;
const longestPeriod = 3_700 * 86_400_000;

/** Parses `2026-03-10`, `2026-03-10 14:05`, or a time before now: `30m`, `12h`, `7d`. */
export function readPast(option: string, text: string, now: Date): Date {
  const ago = /^(\d{1,5})([mhd])$/.exec(text.trim());
  if (ago) return new Date(now.getTime() - Number(ago[1]) * (lengths[ago[2] as string] ?? 0));
  const time = text.trim().startsWith('+') ? null : parseTime(text, now);
  if (!time) throw new BadUsage(`${option} 要寫成日期（2026-03-10）或多久以前（12h、7d）。`);
  return time;
}

/** Whole days in Taipei, both included; by default the last thirty. */
export function readPeriod(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  now: Date,
): Period {
  const last = until === undefined ? now : readPast('--until', until, now);
  const first =
    since === undefined ? new Date(last.getTime() - (usualDays - 1) * 86_400_000) : readPast('--since', since, now);
  const period = { since: taipeiDay(first), until: taipeiDay(last) };
  if (period.since > period.until) throw new BadUsage('--since 不能比 --until 晚。');
  if (last.getTime() - first.getTime() > longestPeriod) throw new BadUsage('一次最多看十年。');
  return period;
}

export function readLimit(text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new BadUsage('--limit 要是數字。');
  return Number(text);
}
