import type { ArticleFields } from '../../contract/desk/model/article.ts';
import { taipeiDay } from '../../contract/rules/taipei-time.ts';
import { clockTime } from '../ui/times.ts';

const mostWords = 5;

/** Date and the Latin words of the title, or section and time: `2026-11-16-finance-1430`. */
export function suggestSlug({ title, category }: Pick<ArticleFields, 'title' | 'category'>, now: Date): string {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.slice(0, mostWords) ?? [];
  // The time tells apart two stories of one day and section.
  const rest = words.length > 0 ? words : [category ?? 'story', clockTime(now.toISOString()).replace(':', '')];
  return [taipeiDay(now), ...rest].join('-');
}
