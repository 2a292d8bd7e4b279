import { taipeiDayNumber } from '../../account/taipei-moment.ts';

export interface HistoryGroup<T> {
  name: '今天' | '昨天' | '過去 7 天' | '更早';
  items: T[];
}

const names: HistoryGroup<never>['name'][] = ['今天', '昨天', '過去 7 天', '更早'];

function ageIn(days: number): number {
  if (days <= 0) return 0;
  if (days === 1) return 1;
  return days <= 7 ? 2 : 3;
}

/** By how many midnights of Taipei lie between each reading and today, a day's number; groups without any are left out. */
export function historyGroups<T extends { readAt: string }>(items: readonly T[], today: number): HistoryGroup<T>[] {
  const groups = names.map((name): HistoryGroup<T> => ({ name, items: [] }));
  for (const item of items) groups[ageIn(today - taipeiDayNumber(Date.parse(item.readAt)))]?.items.push(item);
  return groups.filter((group) => group.items.length > 0);
}
