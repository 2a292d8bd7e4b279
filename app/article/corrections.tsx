import type { Correction } from '../../contract/article.ts';
import { FullTime } from '../cards/time-ago.tsx';
import css from './corrections.module.css';

/** What was wrong in the text above, and when it was put right. */
export function Corrections({ corrections }: { corrections: Correction[] }) {
  if (corrections.length === 0) return null;
  return (
    <section className={css.corrections} aria-labelledby="corrections">
      <h2 id="corrections" className={css.heading}>
        更正啟事
      </h2>
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
    </section>
  );
}
