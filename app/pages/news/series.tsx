import { useEffect } from 'react';
import type { Series } from '../../../contract/article.ts';
import { RowCard } from '../../cards/article-cards.tsx';
import { FramedPicture, pictureSizes } from '../../cards/picture.tsx';
import { type PageProps, useRemembered } from '../../navigation/visit.ts';
import { visitSeries } from '../../series/series-visits.ts';
import { HeadlineText } from '../../ui/headline-text.tsx';
import css from './series.module.css';

export function SeriesPage({ data: { series, parts } }: PageProps<'news/series'>) {
  const newOnes = useNewParts(series, parts);
  return (
    <div className={css.page}>
      <header className={css.header}>
        <p className={css.kind}>專題</p>
        <h1 className={css.title} aria-label={series.title}>
          <HeadlineText text={series.title} breaks={series.breaks} />
        </h1>
        {paragraphsOf(series.introduction).map((paragraph) => (
          <p key={paragraph} className={css.introduction}>
            {paragraph}
          </p>
        ))}
        <p className={css.count}>共 {parts.length} 篇</p>
      </header>
      {series.cover && (
        <div className={css.cover}>
          <FramedPicture picture={series.cover} alt="" sizes={pictureSizes.articleCover} nearness="lead" />
        </div>
      )}
      <ol className={css.parts}>
        {parts.map((part, index) => (
          <li key={part.id} className={css.part}>
            <p className={css.number}>
              {index + 1}
              {newOnes.includes(part.id) && <span className={css.new}>新</span>}
            </p>
            <RowCard article={part} nearness={index < 2 ? 'near' : 'far'} category heading="h2" />
          </li>
        ))}
      </ol>
    </div>
  );
}

const paragraphsOf = (text: string) => [...new Set(text.split(/\n\s*\n/).map((each) => each.trim()))].filter(Boolean);

/** Which parts are new to this visitor is known by the browser alone, and is the same when they come back to the page. */
function useNewParts(series: Series, parts: readonly { id: string; publishedAt: string }[]): string[] {
  const [found, remember] = useRemembered<string[] | null>('new-parts', () => null);
  useEffect(() => {
    if (!found) remember(visitSeries(series, parts));
  }, [series, parts, found, remember]);
  return found ?? [];
}
