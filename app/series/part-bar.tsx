import type { PartOfSeries, SeriesPartLink } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import css from '../article/article-header.module.css';
import { HeadlineText } from '../ui/headline-text.tsx';

const label = '專題：';

/** At the top of a part: the series, which part this is, and the parts before and after it. */
export function PartBar({ series }: { series: PartOfSeries }) {
  const { slug, title, breaks, number, total, previous, next } = series;
  return (
    <nav className={css.points} aria-label="專題">
      <p className={css.heading}>
        <a className={css.author} href={addressOf('news/series', { series: slug })} aria-label={`${label}${title}`}>
          <HeadlineText text={`${label}${title}`} breaks={breaksBehind(label, breaks)} />
        </a>
      </p>
      <p className={css.times}>
        第 {number} 篇，共 {total} 篇
      </p>
      {(previous || next) && (
        <ul className={css.list}>
          {previous && <PartLink label="上一篇" part={previous} />}
          {next && <PartLink label="下一篇" part={next} />}
        </ul>
      )}
    </nav>
  );
}

function PartLink({ label, part }: { label: string; part: SeriesPartLink }) {
  return (
    <li>
      {label}：
      <a className={css.author} href={addressOf('news/article', { slug: part.slug })}>
        {part.title}
      </a>
    </li>
  );
}

/** The label stays with the first word behind it. A payload of an earlier version has no breaks. */
const breaksBehind = (label: string, [first, ...rest]: readonly number[] = []) =>
  first === undefined ? [] : [label.length + first, ...rest];
