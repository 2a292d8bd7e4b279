import { useRef } from 'react';
import type { SavedItem, Tip } from '../../../contract/library.ts';
import { TimeAgo } from '../../cards/time-ago.tsx';
import {
  focusBeside,
  GoneTitle,
  RemoveButton,
  RowNote,
  RowPicture,
  RowTitle,
  ShelfRow,
  TipPicture,
  TipTitle,
  typeNames,
} from '../list-row.tsx';
import { useSaved } from './collection-state.ts';
import { removeSaved } from './remove-item.ts';

interface Props {
  item: SavedItem;
  as: 'h2' | 'h3';
  onOpenTip: (tip: Tip) => void;
}

/** Something saved. It goes the moment it is not saved any more, here or in another tab, and is back with 復原. */
export function SavedRow({ item, as, onOpenTip }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const { type, id, card, tip } = item;
  if (!useSaved({ type, id })) return null;

  function remove() {
    focusBeside(row.current);
    void removeSaved({ type, id });
  }

  const title = card?.title ?? tip?.title ?? '已下架的內容';
  return (
    <ShelfRow
      ref={row}
      picture={tip ? <TipPicture /> : <RowPicture card={card} />}
      removal={<RemoveButton label={`從收藏移除：${title}`} onRemove={remove} />}
    >
      {card && <RowTitle card={card} as={as} />}
      {tip && <TipTitle tip={tip} as={as} onOpen={() => onOpenTip(tip)} />}
      {!card && !tip && <GoneTitle as={as} />}
      <RowNote>
        <span>{typeNames[type]}</span>
        <span>
          <TimeAgo at={item.savedAt} />
          收藏
        </span>
      </RowNote>
    </ShelfRow>
  );
}
