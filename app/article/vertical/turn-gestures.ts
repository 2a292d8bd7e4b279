/** What readers do to turn a page: keys, wheel and swipe. In vertical lines the next page is at the left. */
export type Turn = 'next' | 'previous' | 'first' | 'last';

interface Keys {
  key: string;
  shiftKey: boolean;
}

export function turnOfKey({ key, shiftKey }: Keys): Turn | null {
  if (key === ' ') return shiftKey ? 'previous' : 'next';
  const turns: Record<string, Turn> = {
    ArrowLeft: 'next',
    ArrowRight: 'previous',
    PageDown: 'next',
    PageUp: 'previous',
    Home: 'first',
    End: 'last',
  };
  return shiftKey ? null : (turns[key] ?? null);
}

/** In pixels. */
const shortestSwipe = 40;

/** A finger that moves to the right pulls in the page at the left. */
export function turnOfSwipe(right: number, down: number): Turn | null {
  if (Math.abs(right) < shortestSwipe || Math.abs(right) < 1.5 * Math.abs(down)) return null;
  return right > 0 ? 'next' : 'previous';
}

/** In milliseconds: a flick of the wheel goes on by itself for a while and turns one page only. */
const shortestBetweenTurns = 400;
/** In pixels; less is a finger that rests on a touchpad. */
const shortestWheel = 20;
/** Half of a second's silence begins a new movement. */
const longestPause = 500;

export interface WheelMovement {
  /** How far the wheel has moved since the last turn; positive goes on. */
  moved: number;
  movedAt: number;
  turnedAt: number;
}

export const wheelAtRest: WheelMovement = {
  moved: 0,
  movedAt: Number.NEGATIVE_INFINITY,
  turnedAt: Number.NEGATIVE_INFINITY,
};

/** Adds a movement of the wheel, in pixels towards the next page, and says whether it turns the page. */
export function moveWheel(
  before: WheelMovement,
  by: number,
  at: number,
): { movement: WheelMovement; turn: Turn | null } {
  const isNew = at - before.movedAt > longestPause || Math.sign(by) !== Math.sign(before.moved);
  const moved = (isNew ? 0 : before.moved) + by;
  if (Math.abs(moved) < shortestWheel || at - before.turnedAt < shortestBetweenTurns)
    return { movement: { ...before, moved, movedAt: at }, turn: null };
  return { movement: { moved: 0, movedAt: at, turnedAt: at }, turn: moved > 0 ? 'next' : 'previous' };
}
