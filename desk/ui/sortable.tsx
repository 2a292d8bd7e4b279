import type { Announcements, DragEndEvent } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { DragArea, DragHandle } from './drag.tsx';

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
    <DragArea
      followArrows={sortableKeyboardCoordinates}
      announcements={announcements}
      instructions="按空白鍵拿起，用上下鍵移動。"
      onEnd={end}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DragArea>
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
  const dragged = useSortable({ id, disabled: isFixed });
  const { setNodeRef, transform, transition, isDragging } = dragged;
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition };
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? `${className} is-dragged` : className}>
      <DragHandle title={title} dragged={dragged} disabled={isFixed} />
      {children}
    </li>
  );
}

/** The list with one of its items at another position; those between move up or down. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
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
