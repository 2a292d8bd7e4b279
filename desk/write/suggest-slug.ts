import type { ArticleFields } from '../../contract/desk/model/article.ts';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei' });
const mostWords = 5;

/** Date and the Latin words of the title, or the category: `2026-11-16-finance`. */
export function suggestSlug({ title, category }: Pick<ArticleFields, 'title' | 'category'>, now: Date): string {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.slice(0, mostWords) ?? [];
  const rest = words.length > 0 ? words : [category ?? 'story', clock(now)];
  return [day.format(now), ...rest].join('-');
}

/** Tells apart two stories of one day and section. */
function clock(now: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Taipei', hour: '2-digit', minute: '2-digit' })
    .format(now)
    .replace(':', '');
}
