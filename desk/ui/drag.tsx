import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  type useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';

interface AreaProps {
  /** Where an arrow key moves what is dragged. */
  followArrows: KeyboardCoordinateGetter;
  announcements: Announcements;
  /** What a screen reader says of each handle. */
  instructions: string;
  onEnd: (event: DragEndEvent) => void;
  children: ReactNode;
}

/** Around everything that is dragged by handles, with the pointer or the keyboard. */
export function DragArea({ followArrows, announcements, instructions, onEnd, children }: AreaProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: followArrows }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
    >
      {children}
    </DndContext>
  );
}

interface HandleProps {
  title: string;
  /** What dnd-kit knows of the element that the handle drags. */
  dragged: Pick<ReturnType<typeof useDraggable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;
  disabled?: boolean;
}

export function DragHandle({ title, dragged, disabled }: HandleProps) {
  const { attributes, listeners, setActivatorNodeRef } = dragged;
  return (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className="icon-button drag-handle"
      {...attributes}
      {...listeners}
      aria-label={`拖曳「${title}」`}
      disabled={disabled}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  );
}
