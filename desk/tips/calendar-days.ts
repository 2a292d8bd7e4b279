const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const;

/** The days of a month such as `2026-11`, in order. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

/** The month that many months later. */
export function monthLater(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The column of a day in a week that begins on Sunday, from 1. */
export function columnOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() + 1;
}

export const weekdayNames: readonly string[] = weekdays;

/** Such as 11月20日（五）. */
export function dayName(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日（${weekdays[columnOf(day) - 1]}）`;
}

/** Such as 2026 年 11 月. */
export function monthName(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${year} 年 ${number} 月`;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day to which an arrow key leads; null at the edges of the month and for other keys. */
export function dayByKey(days: readonly string[], from: string, key: string): string | null {
  return days[days.indexOf(from) + (steps[key] ?? Number.NaN)] ?? null;
}

/** Moves a tip to another day; what is there takes its day. */
export function exchanged<Tip extends { id: string; day: string }>(
  tips: readonly Tip[],
  id: string,
  day: string,
): Tip[] {
  const from = tips.find((tip) => tip.id === id)?.day;
  if (from === undefined || from === day) return [...tips];
  return tips.map((tip) => (tip.id === id ? { ...tip, day } : tip.day === day ? { ...tip, day: from } : tip));
}
