import { type Correction, correctionsAnchor } from '../../contract/article.ts';
import { FullTime, useNow, yearsSince } from '../cards/time.tsx';
import css from './age-and-corrections.module.css';

/** Tells visitors, who often come from a search engine, that the article is years old. */
export function OldNotice({ at }: { at: string }) {
  const years = useNow((now) => yearsSince(at, now));
  if (years < 1) return null;
  return (
    <p className={css.old} role="note">
      這是 {years} 年前的文章，部分內容可能已與現況不同。
    </p>
  );
}

export function Corrections({ corrections }: { corrections: Correction[] }) {
  if (corrections.length === 0) return null;
  return (
    <section className={css.corrections} aria-labelledby={correctionsAnchor}>
      <h2 id={correctionsAnchor} className={css.heading}>
        更正啟事
      </h2>
      <CorrectionTexts corrections={corrections} />
    </section>
  );
}

export function CorrectionTexts({ corrections }: { corrections: readonly Correction[] }) {
  return (
    <ul className={css.list}>
      {corrections.map(({ at, text }) => (
        <li key={at}>
          <p className={css.time}>
            <FullTime at={at} />
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
