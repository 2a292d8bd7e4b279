import type { BriefCard } from '../../contract/article.ts';
import { CardTitle } from '../cards/card-title.tsx';
import css from './neighbours.module.css';

interface Props {
  previous: BriefCard | null;
  next: BriefCard | null;
}

/** The way on through the paper, in the order it was published. */
export function Neighbours({ previous, next }: Props) {
  if (!previous && !next) return null;
  return (
    <nav className={css.neighbours} aria-label="前後文章">
      {previous && (
        <div className={css.previous}>
          <p className={css.side}>上一則</p>
          <CardTitle article={previous} as="h2" look="small" />
        </div>
      )}
      {next && (
        <div className={css.next}>
          <p className={css.side}>下一則</p>
          <CardTitle article={next} as="h2" look="small" />
        </div>
      )}
    </nav>
  );
}
