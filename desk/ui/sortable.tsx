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
import type { ReactNode } from 'react';

type Move = (from: number, to: number) => void;

interface ListProps {
  ids: readonly string[];
  titleOf: (at: number) => string;
  /** What a screen reader calls a position, such as 第 2 則. */
  positionName: (at: number) => string;
  onMove: Move;
  children: ReactNode;
}

/** Rows that are dragged by their handles, with the pointer or the keyboard. */
export function SortableList({ ids, titleOf, positionName, onMove, children }: ListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const positionOf = (id: string | number) => ids.indexOf(String(id));
  const title = (id: string | number) => titleOf(positionOf(id));
  const announcements: Announcements = {
    onDragStart: ({ active }) => `拿起「${title(active.id)}」。用上下鍵移動，空白鍵放下，Esc 取消。`,
    onDragOver: ({ active, over }) =>
      over ? `「${title(active.id)}」移到${positionName(positionOf(over.id))}。` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `「${title(active.id)}」放在${positionName(positionOf(over.id))}。` : undefined,
    onDragCancel: ({ active }) => `「${title(active.id)}」回到原來的位置。`,
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(positionOf(active.id), positionOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '按空白鍵拿起，用上下鍵移動。' } }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  id: string;
  title: string;
  className: string;
  isFixed?: boolean;
  children: ReactNode;
}

/** A row of a sortable list; it begins with its handle. */
export function SortableRow({ id, title, className, isFixed = false, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: isFixed,
  });
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition };
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? `${className} is-dragged` : className}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="icon-button drag-handle"
        {...attributes}
        {...listeners}
        aria-label={`拖曳「${title}」`}
        disabled={isFixed}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      {children}
    </li>
  );
}

interface MoveProps {
  title: string;
  at: number;
  last: number;
  isFixed?: boolean;
  onMove: Move;
}

/** Moves a row up or down by one. */
export function MoveButtons({ title, at, last, isFixed = false, onMove }: MoveProps) {
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={`「${title}」往上`}
        disabled={at === 0 || isFixed}
        onClick={() => onMove(at, at - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`「${title}」往下`}
        disabled={at === last || isFixed}
        onClick={() => onMove(at, at + 1)}
      >
        ↓
      </button>
    </>
  );
}
