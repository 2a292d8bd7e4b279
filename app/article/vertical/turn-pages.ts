import { modePrefix } from '../../../contract/reading-modes.ts';
import { shownArticle } from '../../listen/shown-article.ts';
import type { Visit } from '../../navigation/visit.ts';
import { announce } from '../../ui/screen-reader.tsx';
import { pagedProgressAttribute } from '../reading-position.ts';
import { listenForTurns } from './listen-for-turns.ts';
import { offsetOfPage, type PageStack, pageAt, pageCount, pageOfProgress, progressAfter } from './page-geometry.ts';
import { addPager } from './pager.tsx';
import { boundsAt, offsetBelow, type TextOffset } from './text-offset.ts';
import type { Turn } from './turn-gestures.ts';
import { removeUpright, setUpright } from './upright-text.ts';

type Memory = Visit['memory'];

interface PagedText {
  showOffset(offset: TextOffset): void;
  showProgress(progress: number): void;
  stop(): void;
}

const memoryKey = 'vertical-place';
const pagedTexts = new WeakMap<HTMLElement, PagedText>();

const isVertical = () => document.documentElement.hasAttribute(`${modePrefix}vertical`);

/** The lower edge of the bar at the top, which phones hide while the reader scrolls down. */
function upperEdge(): number {
  return Math.max(0, document.querySelector('[data-bar=top]')?.getBoundingClientRect().bottom ?? 0);
}

function stackOf(text: HTMLElement): PageStack {
  const { height, rowGap, columnGap } = getComputedStyle(text);
  return { height: Number.parseFloat(height), gap: Number.parseFloat(columnGap || rowGap), total: text.scrollHeight };
}

/** In pixels; the bars of a low screen hide when the page is scrolled down that far. */
const hidingMove = 16;

/** Scrolls the page so that the whole text box is on the screen with the buttons below it, if they are not already. */
function alignBox(text: HTMLElement): void {
  const { top } = text.getBoundingClientRect();
  const next = text.nextElementSibling;
  const { bottom } = (next?.matches('[data-pager]') ? next : text).getBoundingClientRect();
  const edge = upperEdge();
  if (top >= edge && bottom <= innerHeight) return;
  const barsStay = document.documentElement.hasAttribute(`${modePrefix}elder`);
  if (barsStay || bottom - top <= innerHeight - edge - 8) scrollBy({ top: top - edge - 8, behavior: 'instant' });
  else {
    // On a low screen there is room without the bars only: they hide on the way down.
    scrollBy({ top: top - 8 - hidingMove, behavior: 'instant' });
    requestAnimationFrame(() => scrollBy({ top: hidingMove, behavior: 'instant' }));
  }
}

/** Wrapping numbers divides the texts that listening has found; it looks for them again. */
function tellListening(text: HTMLElement): void {
  const shown = shownArticle.current();
  if (shown?.root.contains(text)) shownArticle.set({ ...shown });
}

/** The styles give each picture its room by these, before it has arrived; no rule can read a shape from attributes. */
function setPictureShapes(text: HTMLElement): void {
  for (const picture of text.querySelectorAll<HTMLImageElement>('figure img[width][height]')) {
    const [width, height] = [picture.getAttribute('width'), picture.getAttribute('height')].map(Number);
    if (!width || !height) continue;
    picture.style.setProperty('--own-width', `${width}px`);
    picture.style.setProperty('--own-shape', String(width / height));
  }
}

function removePictureShapes(text: HTMLElement): void {
  for (const picture of text.querySelectorAll('figure img[style]')) picture.removeAttribute('style');
}

/** Turns the text into pages; the same text is turned only once. */
export function showPages(text: HTMLElement, memory: Memory): PagedText {
  const known = pagedTexts.get(text);
  if (known) return known;
  const ending = new AbortController();
  const pager = addPager(text, turnPage);
  let page = 0;
  let offset: TextOffset = 0;
  let shownSize = '';
  const sizeNow = () => `${text.clientWidth} ${text.clientHeight}`;

  /** `kept` is a place on the page that is to be found again in other pages; otherwise that is where the page begins. */
  function show(next: number, kept?: TextOffset): void {
    const stack = stackOf(text);
    const count = pageCount(stack);
    shownSize = sizeNow();
    page = Math.min(count - 1, Math.max(0, next));
    const pageTop = offsetOfPage(page, stack);
    if (Math.abs(text.scrollTop - pageTop) > 1) text.scrollTop = pageTop;
    offset = kept ?? (page === 0 ? 0 : offsetBelow(text, text.getBoundingClientRect().top));
    memory.set(memoryKey, offset);
    text.setAttribute(pagedProgressAttribute, String(progressAfter(page, count)));
    pager.show(page, count);
  }

  /** Returns whether there was a page to turn to. */
  function turnPage(turn: Turn): boolean {
    const count = pageCount(stackOf(text));
    const next = { next: page + 1, previous: page - 1, first: 0, last: count - 1 }[turn];
    if (next < 0 || next >= count || next === page) return false;
    show(next);
    alignBox(text);
    announce(`第 ${page + 1} 頁，共 ${count} 頁`);
    return true;
  }

  /** Finding in the page, links within it and the Tab key scroll the text by themselves. */
  function onScroll(): void {
    // In a larger window the text ends earlier, and the browser scrolls back to its end before it tells of the new size.
    if (sizeNow() !== shownSize) {
      showOffset(offset);
      return;
    }
    const stack = stackOf(text);
    const shown = pageAt(text.scrollTop + 1, stack);
    if (shown !== page || Math.abs(text.scrollTop - offsetOfPage(page, stack)) > 1) show(shown);
  }

  function showOffset(target: TextOffset): void {
    const bounds = target > 0 ? boundsAt(text, target) : null;
    if (!bounds) show(0);
    else show(pageAt(bounds.top - text.getBoundingClientRect().top + text.scrollTop, stackOf(text)), target);
  }

  function stop(): void {
    ending.abort();
    resizing.disconnect();
    pager.remove();
    text.removeAttribute(pagedProgressAttribute);
    text.removeAttribute('tabindex');
    removeUpright(text);
    removePictureShapes(text);
    tellListening(text);
    text.scrollTop = 0;
    pagedTexts.delete(text);
  }

  const resizing = new ResizeObserver(() => showOffset(offset));
  const paged = {
    showOffset,
    showProgress(progress: number) {
      show(pageOfProgress(progress, pageCount(stackOf(text))));
      alignBox(text);
    },
    stop,
  };
  pagedTexts.set(text, paged);
  setUpright(text);
  setPictureShapes(text);
  tellListening(text);
  text.tabIndex = 0;
  showOffset((memory.get(memoryKey) as TextOffset | undefined) ?? 0);
  text.addEventListener('scroll', onScroll, { passive: true, signal: ending.signal });
  // A picture of unknown size changes the pages.
  text.addEventListener('load', () => showOffset(offset), { capture: true, signal: ending.signal });
  listenForTurns(text, turnPage, ending.signal);
  resizing.observe(text);
  return paged;
}

/** Leaves the pages, if the text has any. */
export function hidePages(text: HTMLElement): void {
  pagedTexts.get(text)?.stop();
}

/** Called before the lines change their direction; the returned function shows the same characters in the new direction. */
export function keepPosition(text: HTMLElement, memory: Memory): () => void {
  const wasVertical = isVertical();
  const { top } = text.getBoundingClientRect();
  const edge = upperEdge();
  const offset = wasVertical ? offsetBelow(text, top) : offsetBelow(text, edge);
  // A reader who has not come to the text stays where they are.
  const hasBegun = wasVertical ? text.scrollTop > 0 : top < edge;
  return () => {
    if (!isVertical()) {
      hidePages(text);
      const bounds = hasBegun ? boundsAt(text, offset) : null;
      if (bounds) scrollBy({ top: bounds.top - upperEdge() - 8, behavior: 'instant' });
      return;
    }
    const paged = showPages(text, memory);
    if (!hasBegun) return;
    paged.showOffset(offset);
    alignBox(text);
  };
}
