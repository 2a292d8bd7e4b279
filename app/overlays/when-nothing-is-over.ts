import { openOverlays } from './open-overlays.ts';

/** Does the work once the page itself can be reached: now, or when the last dialog over it is gone. */
export function whenNoOverlay(work: () => void): () => void {
  function look() {
    if (openOverlays.top()) return;
    stop();
    work();
  }
  const stop = openOverlays.subscribe(look);
  look();
  return stop;
}
