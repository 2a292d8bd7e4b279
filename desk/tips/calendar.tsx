import {
  type Announcements,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core';
import type { DeskTip } from '../../contract/desk/model/tip.ts';
import { DragArea, DragHandle } from '../ui/drag.tsx';
import { columnOf, dayByKey, dayName, daysOf, weekdayNames } from './calendar-days.ts';

interface Props {
  month: string;
  tips: readonly DeskTip[];
  today: string;
  onAdd: (day: string) => void;
  onOpen: (tip: DeskTip) => void;
  onMove: (tip: DeskTip, day: string) => void;
}

/** A month of tips. A tip is dragged to another day by its handle, with the pointer or the arrow keys. */
export function Calendar({ month, tips, today, onAdd, onOpen, onMove }: Props) {
  const days = daysOf(month);
  const tipOf = (id: string | number) => tips.find((tip) => tip.id === String(id));
  const titleOf = (id: string | number) => tipOf(id)?.title ?? '';

  const followArrows: KeyboardCoordinateGetter = (event, { context, active }) => {
    const from = String(context.over?.id ?? tipOf(active)?.day);
    const day = dayByKey(days, from, event.code);
    const target = day && context.droppableRects.get(day);
    const dragged = context.collisionRect;
    if (!target || !dragged) return undefined;
    event.preventDefault();
    return {
      x: target.left + (target.width - dragged.width) / 2,
      y: target.top + (target.height - dragged.height) / 2,
    };
  };
  const said = (id: string | number, day: string | number, verb: string) => {
    const there = tips.find((tip) => tip.day === day && tip.id !== String(id));
    return `「${titleOf(id)}」${verb}${dayName(String(day))}${there ? `，和「${there.title}」對調` : ''}。`;
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => `拿起「${titleOf(active.id)}」。用方向鍵換日期，空白鍵放下，Esc 取消。`,
    onDragOver: ({ active, over }) => (over ? said(active.id, over.id, '移到') : undefined),
    onDragEnd: ({ active, over }) => (over ? said(active.id, over.id, '放在') : undefined),
    onDragCancel: ({ active }) => `「${titleOf(active.id)}」回到原來的日期。`,
  };
  const end = ({ active, over }: DragEndEvent) => {
    const tip = tipOf(active.id);
    if (tip && over && over.id !== tip.day) onMove(tip, String(over.id));
  };
  return (
    <DragArea
      followArrows={followArrows}
      announcements={announcements}
      instructions="按空白鍵拿起，用方向鍵換日期。"
      onEnd={end}
    >
      <div className="tip-weekdays" aria-hidden="true">
        {weekdayNames.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="tip-days">
        {days.map((day, at) => (
          <Day key={day} day={day} today={today} isFirst={at === 0} onAdd={onAdd}>
            {tips
              .filter((tip) => tip.day === day)
              .map((tip) => (
                <DayTip key={tip.id} tip={tip} onOpen={onOpen} />
              ))}
          </Day>
        ))}
      </ol>
    </DragArea>
  );
}

interface DayProps {
  day: string;
  today: string;
  /** The first day of a month stands under its weekday. */
  isFirst: boolean;
  onAdd: (day: string) => void;
  children: React.ReactNode[];
}

function Day({ day, today, isFirst, onAdd, children }: DayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day });
  const isEmpty = children.length === 0;
  const states = [isOver && 'is-over', day === today && 'is-today', isEmpty && day >= today && 'is-missing'];
  return (
    <li
      ref={setNodeRef}
      className={['tip-day', ...states].filter(Boolean).join(' ')}
      style={isFirst ? { gridColumnStart: columnOf(day) } : undefined}
      aria-current={day === today ? 'date' : undefined}
    >
      <p className="tip-date">
        <span aria-hidden="true">{Number(day.slice(-2))}</span>
        <span className="tip-date-name">{dayName(day)}</span>
        {day === today && <span className="chip">今天</span>}
      </p>
      {children}
      {isEmpty && (
        <button
          type="button"
          className="tip-add"
          aria-label={`新增 ${dayName(day)}的小知識`}
          onClick={() => onAdd(day)}
        >
          {day < today ? '沒有' : '＋ 新增'}
        </button>
      )}
    </li>
  );
}

function DayTip({ tip, onOpen }: { tip: DeskTip; onOpen: (tip: DeskTip) => void }) {
  const dragged = useDraggable({ id: tip.id });
  const { setNodeRef, transform, isDragging } = dragged;
  const style = transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : undefined;
  return (
    <div ref={setNodeRef} style={style} className={isDragging ? 'day-tip is-dragged' : 'day-tip'}>
      <DragHandle title={tip.title} dragged={dragged} />
      <button type="button" className="day-tip-title" onClick={() => onOpen(tip)}>
        {tip.title}
      </button>
    </div>
  );
}
