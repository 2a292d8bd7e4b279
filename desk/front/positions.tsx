import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Button } from '../../app/ui/button.tsx';
import type { FrontArticle } from '../../contract/desk/model/front.ts';
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
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const titleOf = (id: string | number) => shown[ids.indexOf(String(id))]?.article.title ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => `拿起「${titleOf(active.id)}」。用上下鍵移動，空白鍵放下，Esc 取消。`,
    onDragOver: ({ active, over }) =>
      over ? `「${titleOf(active.id)}」移到${nameOf(ids.indexOf(String(over.id)))}。` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `「${titleOf(active.id)}」放在${nameOf(ids.indexOf(String(over.id)))}。` : undefined,
    onDragCancel: ({ active }) => `「${titleOf(active.id)}」回到原來的位置。`,
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) actions.onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '按空白鍵拿起，用上下鍵移動。' } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
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
      </SortableContext>
    </DndContext>
  );
}

interface RowProps extends Actions {
  id: string;
  at: number;
  last: number;
  position: ShownPosition | null;
}

function PositionRow({ id, at, last, position, onMove, onChoose, onRelease, onEnd }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: position === null,
  });
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition };
  const title = position?.article.title ?? '';
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? 'front-position is-dragged' : 'front-position'}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="icon-button drag-handle"
        {...attributes}
        {...listeners}
        aria-label={`拖曳「${title}」`}
        disabled={position === null}
      >
        <span aria-hidden="true">⠿</span>
      </button>
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
        <button
          type="button"
          className="icon-button"
          aria-label={`「${title}」往上`}
          disabled={at === 0 || !position}
          onClick={() => onMove(at, at - 1)}
        >
          ↑
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`「${title}」往下`}
          disabled={at === last || !position}
          onClick={() => onMove(at, at + 1)}
        >
          ↓
        </button>
        {position?.isChosen && <Button onClick={() => onRelease(at)}>改回自動</Button>}
        <Button aria-label={`選文章放在${nameOf(at)}`} onClick={() => onChoose(at)}>
          選文章
        </Button>
      </div>
    </li>
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
