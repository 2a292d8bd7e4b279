import type { Article } from '../../../contract/article.ts';
import { readToEnd } from '../../../contract/library.ts';
import { laterMessages } from '../../../contract/messages/later.ts';
import type { Visit, VisitSource } from '../../navigation/visit.ts';
import { readAfter, readPercent, watchedPercent } from '../history/reading-percent.ts';
import { laterTimes } from './later-state.ts';
import { onLaterChange, removeWithUndo } from './later-sync.ts';

/** Takes an article off the list when it has been read, or a video when it has been watched, to the end. */
export function followReading(visits: VisitSource): void {
  let stop = () => {};
  let visit: Visit | null = null;

  function followVisit(): void {
    const next = visits.current();
    if (next.id === visit?.id) return;
    stop();
    visit = next;
    stop = 'article' in next.payload.data ? followArticle(next, next.payload.data.article) : () => {};
  }

  visits.subscribe(followVisit);
  followVisit();
}

/** Follows one article while it is open; the returned function ends that. */
function followArticle({ memory }: Visit, article: Article): () => void {
  const measure = article.kind === 'video' ? watchedPercent : readPercent;
  // What is put on the list while it is open stays: that reader wants to come back.
  let isAddedHere = false;

  function check(): void {
    if (isAddedHere || !laterTimes.current().has(article.id) || document.visibilityState !== 'visible') return;
    if ((measure(memory) ?? 0) < readToEnd) return;
    isAddedHere = true;
    void removeWithUndo(article, laterMessages.finished);
  }

  function listen(): void {
    check();
    addEventListener('scroll', check, { passive: true, capture: true });
    document.addEventListener('timeupdate', check, { capture: true });
  }

  const stopFollowing = onLaterChange(({ id, at }) => {
    if (id === article.id && at !== null) isAddedHere = true;
  });
  const timer = setTimeout(listen, readAfter);
  return () => {
    clearTimeout(timer);
    stopFollowing();
    removeEventListener('scroll', check, { capture: true });
    document.removeEventListener('timeupdate', check, { capture: true });
  };
}
