import { partOf, type VisitSource } from '../../navigation/visit.ts';
import { openOverlays, topOverlay } from '../../overlays/open-overlays.ts';

const restAtEnd = 3_000;
const touches = ['scroll', 'pointerdown', 'keydown'] as const;

/**
 * Calls back once the reader is not in the middle of an article: at once on any other page, with the navigation that
 * leads to one, or after a rest at the end of the text. What comes back calls it off.
 */
export function whenReadingPauses(visits: VisitSource, callBack: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pause(): void {
    if (topOverlay()) return;
    stop();
    callBack();
  }

  /** Videos have no end of the text: who watches goes on by a link. */
  function isAtEnd(): boolean {
    const { memory, payload } = visits.current();
    const text = partOf(memory, 'text');
    const isText = 'article' in payload.data && payload.data.article.kind !== 'video';
    return isText && text !== undefined && text.getBoundingClientRect().bottom <= innerHeight;
  }

  function look(): void {
    clearTimeout(timer);
    if (visits.current().payload.page !== 'news/article') pause();
    else if (isAtEnd()) timer = setTimeout(pause, restAtEnd);
  }

  function stop(): void {
    clearTimeout(timer);
    ended.abort();
    leaveVisits();
    leaveOverlays();
  }

  const leaveVisits = visits.subscribe(look);
  const leaveOverlays = openOverlays.subscribe(look);
  for (const touch of touches) addEventListener(touch, look, { passive: true, signal });
  look();
  return stop;
}
