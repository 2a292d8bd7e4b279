import { laidOutAttribute } from './document-ids.ts';
import { whenIdle } from './navigation/scheduling.ts';

const deferredAttribute = 'data-deferred-layout';

/** Properties of an element below the first screen: browsers lay it out when it comes near, see `deferred-layout.css`. */
export const deferredLayout = { [deferredAttribute]: '' } as const;

const laidOut = 'laid-out';
/** The browser knows its true height, and need not lay it out while it is far from the screen. */
const measured = 'measured';

/** In milliseconds: on a slow phone, the time that one part takes. */
const longestStep = 8;

const elderAttribute = 'data-elder';
/** On the root element: what else than its width changes the heights of parts. */
const heightAttributes = ['data-text-size', elderAttribute, 'data-vertical'];
let farAway: IntersectionObserver | null = null;
let isPlanned = false;

/**
 * Lays out the rest of the page when the browser is idle, in steps so that no tap waits for all of it. Heights are
 * guessed until then, and scroll positions are stored and restored in true ones.
 */
export function layOutWhenIdle(): void {
  if (isPlanned) return;
  isPlanned = true;
  whenIdle(layOutSome);
}

function layOutSome(): void {
  isPlanned = false;
  const end = performance.now() + longestStep;
  for (const part of parts('')) {
    if (performance.now() > end) {
      layOutWhenIdle();
      return;
    }
    part.setAttribute(deferredAttribute, laidOut);
    // Makes the browser lay it out now.
    part.getBoundingClientRect();
  }
  layOutAll();
  skipWhenFar();
}

export function layOutAll(): void {
  document.documentElement.setAttribute(laidOutAttribute, '');
}

const parts = (state: string) => document.querySelectorAll(`[${deferredAttribute}="${state}"]`);

/**
 * What concerns the whole page, such as a dialog over it, costs browsers a fraction where they skip what is far away. They
 * remember the height of a part in the frame after it was laid out, and leave out one frame of what is to be skipped: so it is
 * skipped once it is a screen away. The parts of 長輩模式 change by themselves.
 */
function skipWhenFar(): void {
  if (document.documentElement.hasAttribute(elderAttribute)) return;
  if (!farAway) {
    farAway = new IntersectionObserver(skip, { rootMargin: '100% 0px' });
    watchHeights();
  }
  for (const part of parts(laidOut)) farAway.observe(part);
}

function skip(entries: readonly IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) continue;
    observer.unobserve(target);
    target.setAttribute(deferredAttribute, measured);
  }
}

/** Another width, size or mode makes other heights: all parts are laid out again. */
function watchHeights(): void {
  let width = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth !== width) layOutAgain();
    width = innerWidth;
  });
  new MutationObserver(layOutAgain).observe(document.documentElement, { attributeFilter: heightAttributes });
}

function layOutAgain(): void {
  farAway?.disconnect();
  for (const part of parts(measured)) part.setAttribute(deferredAttribute, '');
  layOutWhenIdle();
}
