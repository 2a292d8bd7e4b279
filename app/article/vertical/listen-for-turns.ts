import { isPageCovered } from '../../keyboard/start-keys.ts';
import { moveWheel, type Turn, turnOfKey, turnOfSwipe, wheelAtRest } from './turn-gestures.ts';

/** What uses these keys itself; buttons use the space bar. */
const usesKeys = 'input, textarea, select, video, audio, [contenteditable], [role=slider], [role=region]';
const usesSpace = `${usesKeys}, button, summary`;
/** In pixels, of a wheel that counts lines. */
const wheelLine = 20;

/** Returns whether the page was turned. */
type TurnPage = (turn: Turn) => boolean;

function isWhole(text: HTMLElement): boolean {
  const { top, bottom } = text.getBoundingClientRect();
  return top >= -1 && bottom <= innerHeight + 1;
}

/** Whether the text covers the middle of the screen. */
function isRead(text: HTMLElement): boolean {
  const { top, bottom } = text.getBoundingClientRect();
  return top < innerHeight / 2 && bottom > innerHeight / 2;
}

/** Whether something within the text, such as a table that is higher than a page, scrolls by itself in this direction. */
function scrollsInside(text: HTMLElement, target: EventTarget | null, { deltaX, deltaY }: WheelEvent): boolean {
  const isSideways = Math.abs(deltaX) > Math.abs(deltaY);
  for (let each = target instanceof Element ? target : null; each && each !== text; each = each.parentElement) {
    const [at, most, by] = isSideways
      ? [each.scrollLeft, each.scrollWidth - each.clientWidth, deltaX]
      : [each.scrollTop, each.scrollHeight - each.clientHeight, deltaY];
    const isScroller = most > 1 && getComputedStyle(each).overflowY === 'auto';
    if (isScroller && (by > 0 ? at < most - 1 : at > 1)) return true;
  }
  return false;
}

/** Turns pages by keys, wheel and swipe. Where there is no page to turn to, the page scrolls as ever. */
export function listenForTurns(text: HTMLElement, turnPage: TurnPage, signal: AbortSignal): void {
  let wheel = wheelAtRest;
  let finger: { id: number; x: number; y: number } | null = null;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = turnOfKey(event);
    const isUsed = event.target instanceof Element && event.target.closest(event.key === ' ' ? usesSpace : usesKeys);
    if (!turn || isUsed || !isRead(text) || isPageCovered()) return;
    if (turnPage(turn)) event.preventDefault();
  }

  function onWheel(event: WheelEvent): void {
    if (event.ctrlKey || !isWhole(text) || scrollsInside(text, event.target, event)) return;
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const by =
      (isSideways ? -event.deltaX : event.deltaY) * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLine : 1);
    const { movement, turn } = moveWheel(wheel, by, event.timeStamp);
    const isAfterTurn = movement.turnedAt === wheel.turnedAt && turn === null && wheel.turnedAt > event.timeStamp - 400;
    wheel = movement;
    // The rest of a flick that has turned a page must not scroll on.
    if (turn === null ? isAfterTurn || isSideways : turnPage(turn)) event.preventDefault();
  }

  function onPointerDown({ pointerType, isPrimary, pointerId: id, clientX: x, clientY: y }: PointerEvent): void {
    finger = pointerType !== 'mouse' && isPrimary ? { id, x, y } : null;
  }

  function onPointerUp({ pointerId, clientX, clientY }: PointerEvent): void {
    if (finger?.id !== pointerId) return;
    const turn = turnOfSwipe(clientX - finger.x, clientY - finger.y);
    finger = null;
    if (turn && getSelection()?.isCollapsed !== false) turnPage(turn);
  }

  function onPointerCancel(): void {
    finger = null;
  }

  document.addEventListener('keydown', onKeyDown, { signal });
  text.addEventListener('wheel', onWheel, { passive: false, signal });
  text.addEventListener('pointerdown', onPointerDown, { signal });
  text.addEventListener('pointerup', onPointerUp, { signal });
  text.addEventListener('pointercancel', onPointerCancel, { signal });
}
