import { addressOf } from '../../contract/page-address.ts';
import type { BriefHit, TextPiece } from '../../contract/search.ts';
import titles from '../cards/card-parts.module.css';
import { CardMeta, CardPicture } from '../cards/card-parts.tsx';
import { CategoryBadge } from '../cards/category-badge.tsx';
import type { Nearness } from '../cards/picture.tsx';
import { HeadlineText } from '../ui/headline-text.tsx';
import css from './hit-row.module.css';

const textOf = (pieces: readonly TextPiece[]) => pieces.map(({ text }) => text).join('');

/** A search result: its headline and the passage that contains the words. */
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

/** Text with highlighted hits. The pieces are plain text, never HTML. */
export function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  let at = 0;
  return pieces.map(({ text, hit }) => {
    at += text.length;
    return hit ? <mark key={at}>{text}</mark> : text;
  });
}

/** The pieces between two positions of the whole text. */
export function cutPieces(pieces: readonly TextPiece[], from: number, to: number): TextPiece[] {
  let end = 0;
  return pieces.flatMap(({ text, hit }) => {
    const start = end;
    end += text.length;
    const cut = text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return cut === '' ? [] : [{ text: cut, hit }];
  });
}
