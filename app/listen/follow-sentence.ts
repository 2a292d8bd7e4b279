import { modePrefix } from '../../contract/reading-modes.ts';
import { pagedProgressAttribute } from '../article/reading-position.ts';
import { createStore } from '../ui/store.ts';
import type { ArticleText } from './article-text.ts';
import css from './follow-sentence.module.css';
import type { Player } from './player.ts';
import { shownArticle } from './shown-article.ts';
import { sentenceAtOffset } from './spoken-sentences.ts';
import { offsetAtPoint, rangeOf, textOnPage } from './text-on-page.ts';

const highlightName = 'listening';
/** How far from the upper and lower edge of the screen a sentence is still in view; the fixed bars are there. */
const edges = { top: 72, bottom: 190 };
/** How much of the lower edge of the screen the bar may take from a text that is shown in pages. */
const belowPages = 120;
/** Where on the screen a sentence is scrolled to, as a part of its height. */
const restingHeight = 0.35;
/** How long after the last movement a scroll counts as ended, in milliseconds. */
const scrollPause = 300;
const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '];
/** What has a use of its own when it is tapped. */
const tapped = 'a, button, input, select, label, summary, video, audio, figure, [data-href]';

/** Whether the reader has scrolled away from the sentence that is read. */
export const isAway = createStore(false);

/**
 * Highlights the sentence that is read if its article is on the page, and scrolls to it unless the reader has scrolled
 * away. A tap on another sentence goes on from there.
 */
export function followSentences(player: Player): { scrollBack(): void } {
  let text: ArticleText | null = null;
  let range: Range | null = null;
  let root: HTMLElement | null = null;

  /** Null where another article is on the page, or another version of the text than the one that is read. */
  function findText(): ArticleText | null {
    const track = player.state.current()?.track;
    const shown = shownArticle.current();
    if (!track || shown?.slug !== track.slug) return null;
    const found = textOnPage(shown.root);
    return found.text === track.text ? found : null;
  }

  function onArticle(): void {
    root = shownArticle.current()?.root ?? null;
    text = findText();
    isAway.set(false);
    onSentence();
  }

  function onSentence(): void {
    const current = player.state.current();
    const sentence = current?.track?.sentences[current.sentence];
    range = text && sentence ? rangeOf(text, sentence) : null;
    highlight(range);
    if (range && current?.status === 'playing' && !isAway.current()) bringIntoView(range);
  }

  function onTap(event: MouseEvent): void {
    const { track, status } = player.state.current() ?? {};
    const target = event.target instanceof Element ? event.target : null;
    if (!text || !track || status !== 'playing' || event.defaultPrevented || !root?.contains(target)) return;
    if (target?.closest(tapped) || getSelection()?.isCollapsed === false) return;
    const offset = offsetAtPoint(text, event.clientX, event.clientY);
    if (offset === null) return;
    isAway.set(false);
    player.goTo(sentenceAtOffset(track.sentences, offset));
  }

  watchReaderScroll(() => isAway.set(range !== null && !isInView(range)));
  addEventListener('click', onTap);
  shownArticle.subscribe(onArticle);
  let before = player.state.current();
  player.state.subscribe(() => {
    const current = player.state.current();
    const isOther = current?.track !== before?.track;
    const isMoved = current?.sentence !== before?.sentence || current?.status !== before?.status;
    before = current;
    if (isOther) onArticle();
    else if (isMoved) onSentence();
  });
  onArticle();

  return {
    scrollBack() {
      isAway.set(false);
      if (range) bringIntoView(range);
    },
  };
}

/** Without the browser's highlights the whole paragraph is tinted; neither moves anything. */
function highlight(range: Range | null): void {
  for (const tinted of document.querySelectorAll(`.${css.tinted}`)) tinted.classList.remove(css.tinted ?? '');
  if (typeof Highlight === 'function' && CSS.highlights) {
    if (range) CSS.highlights.set(highlightName, new Highlight(range));
    else CSS.highlights.delete(highlightName);
    return;
  }
  range?.startContainer.parentElement?.closest('p, li, h1, h2, h3, h4, tr')?.classList.add(css.tinted ?? '');
}

function isInView(range: Range): boolean {
  const { top, bottom, left, right } = range.getBoundingClientRect();
  return bottom > edges.top && top < innerHeight - edges.bottom && right > 0 && left < innerWidth;
}

function bringIntoView(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect();
  const isCalm =
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.documentElement.hasAttribute(`${modePrefix}elder`);
  const behavior = isCalm ? 'instant' : 'smooth';
  const pages = range.startContainer.parentElement?.closest(`[${pagedProgressAttribute}]`);
  if (pages) {
    // The pages of a text in vertical lines are stacked; the text shows the whole page in which the sentence begins.
    const box = pages.getBoundingClientRect();
    pages.scrollTop += (range.getClientRects()[0]?.top ?? top) - box.top;
    if (box.top < 0 || box.bottom > innerHeight - belowPages) scrollBy({ top: box.top - edges.top, behavior });
  } else if (top < edges.top || bottom > innerHeight - edges.bottom)
    scrollBy({ top: top - innerHeight * restingHeight, behavior });
}

/** Calls back while the reader scrolls, by wheel, finger, keys or scroll bar; not while the page scrolls by itself. */
function watchReaderScroll(onScroll: () => void): void {
  let isReader = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    isReader = true;
    clearTimeout(timer);
    timer = setTimeout(end, scrollPause);
  }

  function end(): void {
    isReader = false;
  }

  const passive = { passive: true, capture: true };
  addEventListener('wheel', begin, passive);
  addEventListener('touchmove', begin, passive);
  addEventListener('pointerdown', (event) => event.target === document.documentElement && begin(), passive);
  addEventListener('keydown', ({ key }) => scrollKeys.includes(key) && begin(), passive);
  addEventListener(
    'scroll',
    () => {
      if (!isReader) return;
      // A finger that was lifted leaves the page moving.
      begin();
      onScroll();
    },
    passive,
  );
}
