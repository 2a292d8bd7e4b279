/** What the keys j and k move between, from the top of the page to its end. */
export interface Stop {
  /** From the upper edge of the screen, in pixels. */
  top: number;
  hasFocus: boolean;
}

/**
 * The index of the stop that a key leads to; null at the end of the page. A reader who has scrolled away from what has the
 * focus goes on from what the screen shows, whose upper part is above the edge.
 */
export function nextStop(stops: readonly Stop[], by: 1 | -1, edge: number, screenHeight: number): number | null {
  const focused = stops.findIndex(({ hasFocus, top }) => hasFocus && top > 0 && top < screenHeight);
  const below = stops.findIndex(({ top }) => top > edge);
  const next =
    focused >= 0
      ? focused + by
      : by === 1
        ? below
        : stops.findLastIndex(({ top }) => top < Math.min(edge, screenHeight));
  return next >= 0 && next < stops.length ? next : null;
}
