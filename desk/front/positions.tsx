import { Button } from '../../app/ui/button.tsx';
import type { FrontArticle } from '../../contract/desk/model/front.ts';
import { MoveButtons, SortableList, SortableRow } from '../ui/sortable.tsx';
import { instantOf, shortTime, wallClockOf } from '../ui/times.ts';
import { type ShownPosition, type Slots, shownPositions } from './arrangement.ts';

interface Actions {
  onMove: (from: number, to: number) => void;
  onChoose: (at: number) => void;
  onRelease: (at: number) => void;
  onEnd: (at: number, until: string | null) => void;
}

interface PositionsProps extends Actions {
  slots: Slots;
  newest: readonly FrontArticle[];
}

const nameOf = (at: number) => (at === 0 ? '頭條' : `第 ${at + 1} 則`);

/** The five positions; each can be dragged by its handle, with the pointer or the keyboard. */
export function Positions({ slots, newest, ...actions }: PositionsProps) {
  const shown = shownPositions(slots, newest);
  const ids = shown.map((position, at) => position?.article.id ?? `empty-${at}`);
  return (
    <SortableList
      ids={ids}
      titleOf={(at) => shown[at]?.article.title ?? ''}
      positionName={nameOf}
      onMove={actions.onMove}
    >
      <ol className="front-positions">
        {shown.map((position, at) => (
          <PositionRow
            key={ids[at]}
            id={ids[at] ?? ''}
            at={at}
            position={position}
            last={shown.length - 1}
            {...actions}
          />
        ))}
      </ol>
    </SortableList>
  );
}

interface RowProps extends Actions {
  id: string;
  at: number;
  last: number;
  position: ShownPosition | null;
}

function PositionRow({ id, at, last, position, onMove, onChoose, onRelease, onEnd }: RowProps) {
  const title = position?.article.title ?? '';
  return (
    <SortableRow id={id} title={title} className="front-position" isFixed={position === null}>
      <div className="front-text">
        <p className="front-name">
          {nameOf(at)}
          <span className={position?.isChosen ? 'chip chip-chosen' : 'chip'}>
            {position?.isChosen ? '指定' : '自動'}
          </span>
        </p>
        {position ? (
          <>
            <h2>{title}</h2>
            <p className="quiet">
              {position.article.category.name}・{shortTime(position.article.publishedAt)}
            </p>
          </>
        ) : (
          <p className="quiet">文章不夠，這裡先空著。</p>
        )}
        {position?.isChosen && <EndField title={title} until={position.until} onChange={(until) => onEnd(at, until)} />}
      </div>
      <div className="front-actions">
        <MoveButtons title={title} at={at} last={last} isFixed={!position} onMove={onMove} />
        {position?.isChosen && <Button onClick={() => onRelease(at)}>改回自動</Button>}
        <Button aria-label={`選文章放在${nameOf(at)}`} onClick={() => onChoose(at)}>
          選文章
        </Button>
      </div>
    </SortableRow>
  );
}

interface EndFieldProps {
  title: string;
  until: string | null;
  onChange: (until: string | null) => void;
}

/** Until when the article stays; empty means until it is replaced. */
function EndField({ title, until, onChange }: EndFieldProps) {
  return (
    <label className="front-end">
      <span>
        放到<span className="for-screen-readers">（「{title}」的結束時間，台北時間，可不填）</span>
      </span>
      <input
        type="datetime-local"
        value={until ? wallClockOf(until) : ''}
        onChange={({ target }) => onChange(target.value ? instantOf(target.value) : null)}
      />
      {until && new Date(until) <= new Date() && <span className="trouble">這個時間已經過了</span>}
    </label>
  );
}
