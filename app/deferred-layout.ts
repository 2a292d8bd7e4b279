import { laidOutAttribute } from './document-ids.ts';
import { whenIdle } from './navigation/scheduling.ts';

const deferredAttribute = 'data-deferred-layout';

/** Properties of an element below the first screen: browsers lay it out when it comes near, see `deferred-layout.css`. */
export const deferredLayout = { [deferredAttribute]: '' } as const;

/** In milliseconds: on a slow phone, the time that one part takes. */
const longestStep = 8;

/**
 * Lays out the rest of the first page when the browser is idle, in steps so that no tap waits for all of it. Heights are
 * guessed until then, and scroll positions are stored and restored in true ones.
 */
export function layOutWhenIdle(): void {
  const end = performance.now() + longestStep;
  for (const part of document.querySelectorAll(`[${deferredAttribute}=""]`)) {
    if (performance.now() > end) {
      whenIdle(layOutWhenIdle);
      return;
    }
    part.setAttribute(deferredAttribute, 'done');
    // Makes the browser lay it out now.
    part.getBoundingClientRect();
  }
  layOutAll();
}

export function layOutAll(): void {
  document.documentElement.setAttribute(laidOutAttribute, '');
}
