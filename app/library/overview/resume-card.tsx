import type { ArticleCard } from '../../../contract/article.ts';
import { positionHash } from '../../article/reading-position.ts';
import { CardPicture } from '../../cards/card-parts.tsx';
import { RowTitle } from '../list-row.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { ResumeLink } from '../resume-link.tsx';
import css from './resume-card.module.css';

/** What was begun and not finished, large enough to be found at once; all of it leads to where the member stopped. */
export function ResumeCard({ card, progress }: { card: ArticleCard; progress: number }) {
  return (
    <article className={css.card}>
      <CardPicture article={card} size="brief" />
      <div className={css.text}>
        <RowTitle card={card} as="h3" hash={positionHash(progress)} />
        <ProgressBar progress={progress} kind={card.kind} />
        <ResumeLink card={card} progress={progress} />
      </div>
    </article>
  );
}
