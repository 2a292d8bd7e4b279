import type { ArticleCard } from '../../contract/article.ts';
import { CardPicture } from '../reading/card-picture.tsx';
import { placeHash } from '../reading/reading-place.ts';
import css from './continue-card.module.css';
import { ContinueLink } from './continue-link.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RowTitle } from './shelf-row.tsx';

/** What was begun and not finished, large enough to be found at once; all of it leads to where the member stopped. */
export function ContinueCard({ card, progress }: { card: ArticleCard; progress: number }) {
  return (
    <article className={css.card}>
      <CardPicture article={card} size="brief" />
      <div className={css.text}>
        <RowTitle card={card} as="h3" hash={placeHash(progress)} />
        <ProgressBar progress={progress} kind={card.kind} />
        <ContinueLink card={card} progress={progress} />
      </div>
    </article>
  );
}
