import { type Point, type Swipe, swipeOf, zoomStep } from './zoom.ts';

export type Gesture =
  | { kind: 'zoom'; point: Point; factor: number }
  | { kind: 'move'; by: Point }
  | { kind: 'double-tap'; point: Point }
  /** The end of a movement of one finger, which is a swipe if the picture did not move with it. */
  | { kind: 'swipe'; swipe: Exclude<Swipe, null> };

interface Finger {
  from: Point;
  now: Point;
}

const doubleTapWithin = 300;
const doubleTapDistance = 32;
const tapDistance = 8;

/** Tells what fingers, mouse and wheel do over the stage. */
export function followGestures(stage: HTMLElement, onGesture: (gesture: Gesture) => void): () => void {
  const fingers = new Map<number, Finger>();
  const ending = new AbortController();
  let lastTap: { at: Point; time: number } | undefined;

  function pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  function onPointerDown(event: PointerEvent): void {
    const isOnControl = event.target instanceof Element && event.target.closest('button');
    if (event.button !== 0 || isOnControl) return;
    stage.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    fingers.set(event.pointerId, { from: point, now: point });
  }

  function onPointerMove(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const before = finger.now;
    const now = pointOf(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    finger.now = now;
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (!other) {
      onGesture({ kind: 'move', by });
      return;
    }
    const point = { x: (now.x + other.now.x) / 2, y: (now.y + other.now.y) / 2 };
    onGesture({ kind: 'zoom', point, factor: distance(now, other.now) / Math.max(1, distance(before, other.now)) });
    onGesture({ kind: 'move', by: { x: by.x / 2, y: by.y / 2 } });
  }

  function onPointerUp(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    const isAlone = fingers.size === 1;
    fingers.delete(event.pointerId);
    if (!finger || !isAlone || event.type === 'pointercancel') return;
    const drawn = { x: finger.now.x - finger.from.x, y: finger.now.y - finger.from.y };
    const swipe = swipeOf(drawn);
    if (Math.hypot(drawn.x, drawn.y) < tapDistance) tap(finger.now, event.timeStamp);
    else if (swipe && event.pointerType !== 'mouse') onGesture({ kind: 'swipe', swipe });
  }

  function tap(at: Point, time: number): void {
    const isSecond = lastTap && time - lastTap.time < doubleTapWithin && distance(at, lastTap.at) < doubleTapDistance;
    lastTap = isSecond ? undefined : { at, time };
    if (isSecond) onGesture({ kind: 'double-tap', point: at });
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    if (event.deltaY === 0) return;
    onGesture({ kind: 'zoom', point: pointOf(event), factor: event.deltaY < 0 ? zoomStep : 1 / zoomStep });
  }

  const { signal } = ending;
  stage.addEventListener('pointerdown', onPointerDown, { signal });
  stage.addEventListener('pointermove', onPointerMove, { signal });
  stage.addEventListener('pointerup', onPointerUp, { signal });
  stage.addEventListener('pointercancel', onPointerUp, { signal });
  stage.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => ending.abort();
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
