/** Shorter movements are a thumb at rest. */
const shortestMove = 12;
/** This close to the top the bars always show. */
const topZone = 48;

interface BarsState {
  hidden: boolean;
  /** The farthest scroll position in the direction that keeps the bars as they are. */
  turnedAt: number;
}

interface ScrollPosition {
  y: number;
  /** The largest position that the page can be scrolled to. */
  end: number;
}

/** The bars hide on the way down, and show on the way up, at the top and at the end. */
export function followScroll({ hidden, turnedAt }: BarsState, { y, end }: ScrollPosition): BarsState {
  // iOS lets a page be pulled past its ends.
  if (y <= topZone || y >= end - 1) return { hidden: false, turnedAt: Math.max(0, Math.min(y, end)) };
  const turn = hidden ? Math.max(turnedAt, y) : Math.min(turnedAt, y);
  const hasTurned = Math.abs(y - turn) >= shortestMove;
  return hasTurned ? { hidden: !hidden, turnedAt: y } : { hidden, turnedAt: turn };
}
