import type { BriefCard } from '../../contract/article.ts';
import { SaveArticleButton } from '../library/collections/save-button.tsx';
import css from './card-meta.module.css';
import { useNow } from './now.tsx';
import { taipeiYear, timeAgo } from './time.ts';
import { TimeAgo } from './time-ago.tsx';

export function CardMeta({ article }: { article: BriefCard }) {
  return (
    <div className={css.line}>
      <p className={css.meta}>
        <CardTime at={article.publishedAt} />
        <span>{article.kind === 'video' ? '影音' : `約 ${article.readingMinutes} 分鐘`}</span>
      </p>
      <SaveArticleButton article={article} />
    </div>
  );
}

/** In a narrow card a date has no hour, and no year unless it is another one. */
function CardTime({ at }: { at: string }) {
  const text = useNow((now) => timeAgo(at, now));
  const isThisYear = useNow(taipeiYear) === taipeiYear(Date.parse(at));
  const [, year = '', day, hour] = /^(\d+\/)(\d+\/\d+)( .+)$/.exec(text) ?? [];
  if (!day) return <TimeAgo at={at} />;
  return (
    <time dateTime={at}>
      {isThisYear ? <span className={css.roomy}>{year}</span> : year}
      {day}
      <span className={css.roomy}>{hour}</span>
    </time>
  );
}
