import { addressOf } from '../../contract/page-address.ts';
import type { BriefHit, TextPiece } from '../../contract/search.ts';
import { CardMeta } from '../cards/card-meta.tsx';
import { CardPicture } from '../cards/card-picture.tsx';
import titles from '../cards/card-title.module.css';
import { CategoryBadge } from '../cards/category-badge.tsx';
import type { Nearness } from '../cards/picture.tsx';
import { HeadlineText } from '../ui/headline-text.tsx';
import css from './hit-row.module.css';
import { cutPieces, Pieces } from './pieces.tsx';

const textOf = (pieces: readonly TextPiece[]) => pieces.map(({ text }) => text).join('');

/** Something found: its headline and the passage in which the words stand. */
export function HitRow({ hit: { card, title, passage, names }, nearness }: { hit: BriefHit; nearness: Nearness }) {
  const text = textOf(title);
  return (
    <article className={css.hit}>
      <div className={css.picture}>
        <CardPicture article={card} size="row" nearness={nearness} />
      </div>
      <CategoryBadge category={card.category} />
      <h2 className={titles.row}>
        <a className={titles.link} href={addressOf('news/article', { slug: card.slug })} aria-label={text}>
          <HeadlineText
            text={text}
            breaks={card.breaks}
            show={(from, to) => <Pieces key={to} pieces={cutPieces(title, from, to)} />}
          />
        </a>
      </h2>
      <p className={css.passage}>
        <Pieces pieces={passage} />
        {names.map(({ kind, name }) => (
          <span key={kind + textOf(name)} className={css.name}>
            {kind === 'tag' ? '標籤：' : '作者：'}
            <Pieces pieces={name} />
          </span>
        ))}
      </p>
      <CardMeta article={card} />
    </article>
  );
}
