import { useRef } from 'react';
import { type CollectionItem, type Tip, undoFor } from '../../../contract/library.ts';
import { libraryMessages } from '../../../contract/messages/library.ts';
import { TimeAgo } from '../../cards/time.tsx';
import { showMessage } from '../../overlays/show-overlay.ts';
import {
  focusNeighbour,
  GoneTitle,
  ListRow,
  RemoveButton,
  RowNote,
  RowPicture,
  RowTitle,
  TipPicture,
  TipTitle,
  typeNames,
} from '../list-row.tsx';
import { type CollectionTarget, useIsSaved } from './collection-state.ts';
import { setInCollection } from './collection-sync.ts';

interface Props {
  item: CollectionItem;
  as: 'h2' | 'h3';
  onOpenTip: (tip: Tip) => void;
}

/** A collection item. The row disappears when the item is removed, here or in another tab, and returns with 復原. */
export function CollectionRow({ item, as, onOpenTip }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const { type, id, card, tip } = item;
  if (!useIsSaved({ type, id })) return null;

  function remove() {
    focusNeighbour(row.current);
    void removeItem({ type, id });
  }

  const title = card?.title ?? tip?.title ?? '已下架的內容';
  return (
    <ListRow
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
    </ListRow>
  );
}

/** Removes an item and offers 復原 for a moment. */
async function removeItem(item: CollectionTarget): Promise<void> {
  if (!(await setInCollection(item, false))) return;
  showMessage(libraryMessages.removed, {
    label: libraryMessages.undo,
    shownFor: undoFor,
    run: () => void setInCollection(item, true),
  });
}
