import { useRef } from 'react';
import type { HistoryItem } from '../../../contract/library.ts';
import { TimeAgo } from '../../cards/time.tsx';
import { focusBeside, GoneTitle, ListRow, RemoveButton, RowNote, RowPicture, RowTitle } from '../list-row.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { isUnfinished, ResumeLink } from '../resume-link.tsx';

interface Props {
  item: HistoryItem;
  onRemove: () => void;
}

export function HistoryRow({ item: { card, progress, readAt }, onRemove }: Props) {
  const row = useRef<HTMLLIElement>(null);

  function remove() {
    focusBeside(row.current);
    onRemove();
  }

  return (
    <ListRow
      ref={row}
      picture={<RowPicture card={card} />}
      removal={<RemoveButton label={`從瀏覽紀錄移除：${card?.title ?? '已下架的內容'}`} onRemove={remove} />}
    >
      {card ? <RowTitle card={card} as="h3" /> : <GoneTitle as="h3" />}
      <RowNote>
        <TimeAgo at={readAt} />
      </RowNote>
      {card && progress > 0 && <ProgressBar progress={progress} kind={card.kind} />}
      {card && isUnfinished(progress) && <ResumeLink card={card} progress={progress} />}
    </ListRow>
  );
}
