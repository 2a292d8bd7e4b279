import { whenIdle } from '../device/when-idle.ts';

const mark = 'data-below-fold';

/** For a part that no screen shows first: a page that was just opened lays it out when it comes near, or time is left. */
export const belowFold = { [mark]: '' } as const;

/** A place to come back to is one of true heights, so only the page that was opened first may leave parts for later. */
export function endFreshness(): void {
  document.documentElement.removeAttribute('data-fresh');
}

/** One part after the other, each small enough that a tap does not wait for it. */
export async function layOutRest(): Promise<void> {
  for (const part of document.querySelectorAll(`[${mark}]`)) {
    await whenIdle();
    part.removeAttribute(mark);
  }
  endFreshness();
}
