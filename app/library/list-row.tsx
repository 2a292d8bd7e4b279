import type { ReactNode, Ref } from 'react';
import type { ArticleCard } from '../../contract/article.ts';
import type { CollectionType, Tip } from '../../contract/library.ts';
import { libraryMessages } from '../../contract/messages/library.ts';
import { CardPicture, CardTitle } from '../cards/card-parts.tsx';
import { CategoryBadge } from '../cards/category-badge.tsx';
import { MenuIcon } from '../shell/menu/menu-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import iconButton from '../ui/icon-button.module.css';
import css from './list-row.module.css';
import { TipOpener } from './tips/tip-card.tsx';

export const typeNames: Record<CollectionType, string> = { article: '新聞', video: '影音', tip: '小知識' };

interface RowProps {
  ref?: Ref<HTMLLIElement>;
  picture: ReactNode;
  /** Category, title and what belongs under them. */
  children: ReactNode;
  removal: ReactNode;
}

/** One entry of the member's lists: picture, text and the button that removes it. */
export function ListRow({ ref, picture, children, removal }: RowProps) {
  return (
    <li ref={ref} className={css.row}>
      <div>{picture}</div>
      <div className={css.text}>{children}</div>
      {removal}
    </li>
  );
}

export function RowPicture({ card }: { card: ArticleCard | null }) {
  if (card) return <CardPicture article={card} size="brief" isPlain />;
  return <div className={css.gone} />;
}

/** `hash` is the position in the text at which the title's link opens it. */
export function RowTitle({ card, as, hash }: { card: ArticleCard; as: 'h2' | 'h3'; hash?: string }) {
  return (
    <>
      <CategoryBadge category={card.category} />
      <CardTitle article={card} as={as} look="small" hash={hash} />
    </>
  );
}

export function GoneTitle({ as: Heading }: { as: 'h2' | 'h3' }) {
  return <Heading className={css.goneTitle}>{libraryMessages.gone}</Heading>;
}

/** A tip has no picture; a lamp is shown instead. */
export function TipPicture() {
  return (
    <div className={css.lamp}>
      <MenuIcon name="lamp" />
    </div>
  );
}

export function TipTitle({ tip, as: Heading, onOpen }: { tip: Tip; as: 'h2' | 'h3'; onOpen: () => void }) {
  return (
    <Heading className={css.tipTitle}>
      <TipOpener tip={tip} onOpen={onOpen} />
    </Heading>
  );
}

export function RowNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}

export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={`${iconButton.iconButton} ${css.remove}`}
      aria-label={label}
      title="移除"
      onClick={onRemove}
    >
      <Icon name="close" />
    </button>
  );
}

/** Moves the focus to the next row, or the one before, when a row is removed. */
export function focusNeighbour(row: HTMLElement | null): void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
}
