import { laidOutAttribute } from './document-ids.ts';
import { whenIdle } from './navigation/scheduling.ts';

const deferredAttribute = 'data-deferred-layout';
const dividedAttribute = 'data-divided-layout';

/** Properties of an element below the first screen: browsers lay it out when it comes near, see `deferred-layout.css`. */
export const deferredLayout = { [deferredAttribute]: '' } as const;

/** In milliseconds: on a slow phone, the time that one card takes. */
const longestStep = 8;

/**
 * Lays out the rest of the first page when the browser is idle, card by card so that no tap waits for all of it. Heights are
 * guessed until then, and scroll positions are stored and restored in true ones.
 */
export function layOutWhenIdle(): void {
  const end = performance.now() + longestStep;
  freeDivided();
  for (;;) {
    const part = document.querySelector<HTMLElement>(`[${deferredAttribute}=""]`);
    if (!part) break;
    if (performance.now() > end) {
      whenIdle(layOutWhenIdle);
      return;
    }
    divide(part);
    part.setAttribute(deferredAttribute, 'done');
    // Makes the browser lay it out now.
    part.getBoundingClientRect();
  }
  freeDivided();
  layOutAll();
}

/** Defers each card of a part that has several. The part keeps its guessed height, so that nothing below it moves twice. */
function divide(part: HTMLElement): void {
  const cards = part.querySelectorAll('li');
  if (cards.length < 2) return;
  part.style.minHeight = `${part.offsetHeight}px`;
  part.setAttribute(dividedAttribute, '');
  for (const card of cards) card.setAttribute(deferredAttribute, '');
}

/** Gives the parts whose cards are all laid out their true heights. */
function freeDivided(): void {
  const isComplete = `:not(:has([${deferredAttribute}=""]))`;
  for (const part of document.querySelectorAll<HTMLElement>(`[${dividedAttribute}]${isComplete}`)) {
    part.style.minHeight = '';
    part.removeAttribute(dividedAttribute);
  }
}

export function layOutAll(): void {
  document.documentElement.setAttribute(laidOutAttribute, '');
}
