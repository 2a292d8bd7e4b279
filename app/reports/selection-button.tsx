import { createRoot } from 'react-dom/client';
import { readingMessages } from '../../contract/messages/reading.ts';
import type { Quotation } from '../article/sentence-picture/draw-picture.ts';
import { articleText } from '../listen/article-text.ts';
import { logError } from '../log-error.ts';
import { showMessage } from '../overlays/show-overlay.ts';
import { selectedPart, sentencesAround, sentencesOf } from './report-sentences.ts';
import css from './selection-button.module.css';

/** How long a selection must rest before the button appears, in milliseconds. */
const restsFor = 150;
const margin = 8;
/** Fingers have handles at the end of their selection. */
const handles = 36;
/** What has a use of its own when it is tapped. */
const tapped = 'a, button, input, select, label, summary, video, audio, figure';

/** What the buttons beside a selection need to know of the article. */
export interface SelectionSource extends Omit<Quotation, 'sentence'> {
  id: string;
  slug: string;
}

/** Shows buttons beside a selection in the text, until the signal ends it. */
export function offerReport(text: HTMLElement, source: SelectionSource, signal: AbortSignal): void {
  const holder = document.createElement('div');
  holder.className = css.holder ?? '';
  holder.hidden = true;
  // Within the article, so that it belongs to a landmark of the page.
  (text.closest('article') ?? text).append(holder);
  const root = createRoot(holder);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  let isByFinger = false;
  let endsSelection = false;

  function show(): void {
    const range = selectionIn(text);
    const end = range && [...range.getClientRects()].findLast(({ width, height }) => width > 0 && height > 0);
    holder.hidden = !end || !isOnScreen(end);
    if (!end || holder.hidden) return;
    const { left, top } = positionAt(end, holder, isByFinger ? handles : margin);
    holder.style.left = `${left}px`;
    holder.style.top = `${top}px`;
  }

  function onSelection(): void {
    clearTimeout(timer);
    if (!selectionIn(text)) holder.hidden = true;
    else if (!isPressed) timer = setTimeout(show, restsFor);
  }

  function onPointerDown({ target, pointerType }: PointerEvent): void {
    if (target instanceof Node && holder.contains(target)) return;
    isPressed = pointerType === 'mouse';
    isByFinger = pointerType !== 'mouse';
    endsSelection = !holder.hidden;
  }

  function onPointerUp(): void {
    isPressed = false;
    onSelection();
  }

  /** A tap that ends a selection does nothing else, such as going on listening from there. */
  function onClick(event: MouseEvent): void {
    const isText = event.target instanceof Element && text.contains(event.target) && !event.target.closest(tapped);
    if (endsSelection && isText) event.preventDefault();
    endsSelection = false;
  }

  function report(): void {
    const sentence = selectedSentence(text);
    holder.hidden = true;
    import('./report-dialog.tsx').then(
      (file) => file.openReport({ id: source.id, slug: source.slug, text, sentence }),
      logError,
    );
  }

  function makePicture(): void {
    const sentence = selectedSentence(text);
    holder.hidden = true;
    import('../article/sentence-picture/sentence-picture.tsx')
      .then((file) => file.openSentencePicture({ ...source, sentence }))
      .catch(() => showMessage(readingMessages.connectionTrouble));
  }

  document.addEventListener('selectionchange', onSelection, { signal });
  document.addEventListener('pointerdown', onPointerDown, { signal, capture: true });
  document.addEventListener('pointerup', onPointerUp, { signal, capture: true });
  document.addEventListener('pointercancel', onPointerUp, { signal, capture: true });
  document.addEventListener('click', onClick, { signal, capture: true });
  // In the capture phase: a text in vertical lines scrolls by itself.
  document.addEventListener('scroll', () => !holder.hidden && show(), { signal, capture: true, passive: true });
  root.render(
    // Otherwise a press takes the selection away before the click.
    <>
      <button type="button" className={css.button} onMouseDown={(event) => event.preventDefault()} onClick={report}>
        回報錯誤
      </button>
      <button
        type="button"
        className={css.button}
        onMouseDown={(event) => event.preventDefault()}
        onClick={makePicture}
      >
        做成圖片
      </button>
    </>,
  );
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    root.unmount();
    holder.remove();
  });
  onSelection();
}

function selectionIn(text: HTMLElement): Range | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  // A triple click ends the selection at the beginning of what follows, which may be outside of the text.
  return text.contains(range.startContainer) && String(selection).trim() !== '' ? range : null;
}

/** The whole sentences of the selection; what has none, such as a caption, is taken as it is. */
function selectedSentence(text: HTMLElement): string {
  const range = selectionIn(text);
  const found = articleText([text]);
  const part = range && selectedPart(found, range);
  return part ? sentencesAround(found.text, sentencesOf(found), part) : String(getSelection() ?? '').trim();
}

function isOnScreen({ top, bottom }: DOMRect): boolean {
  return bottom > 0 && top < innerHeight;
}

/** Below the end of the selection, or above it where the bars at the lower edge would cover it. */
function positionAt(end: DOMRect, holder: HTMLElement, gap: number): { left: number; top: number } {
  const { offsetWidth: width, offsetHeight: height } = holder;
  const lowest = innerHeight - Number.parseFloat(getComputedStyle(holder).getPropertyValue('scroll-margin-bottom'));
  const below = end.bottom + gap;
  const top = below + height <= lowest ? below : end.top - gap - height;
  const left = Math.min(end.right - width / 2, document.documentElement.clientWidth - width - margin);
  return { left: Math.max(margin, left), top: Math.max(margin, top) };
}
