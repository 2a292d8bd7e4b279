import type { Article } from '../../../contract/article.ts';
import { sendQuietly } from '../../api/request.ts';
import type { Visit, VisitSource } from '../../navigation/visit.ts';
import { prepareCall } from '../../session/run-session.ts';
import { session } from '../../session/session.ts';
import { tellRead } from './history-changes.ts';
import { readAfter, readPercent, watchedPercent } from './reading-percent.ts';

const recordEvery = 5_000;

let isStarted = false;

/** Records what a member reads and how far, in the background. */
export function startReadingHistory(visits: VisitSource): void {
  if (isStarted) return;
  isStarted = true;
  let stop = () => {};
  let visit: Visit | null = null;

  function followVisit(): void {
    const isMember = session.current().state === 'member';
    const next = isMember ? visits.current() : null;
    if (next?.id === visit?.id) return;
    stop();
    visit = next;
    stop = next && 'article' in next.payload.data ? recordArticle(next, next.payload.data.article) : () => {};
  }

  visits.subscribe(followVisit);
  session.subscribe(followVisit);
  followVisit();
}

/** Records one article while it is open; the returned function ends that. */
function recordArticle({ memory }: Visit, { slug, kind, revision }: Article): () => void {
  const measure = kind === 'video' ? watchedPercent : readPercent;
  let furthest: number | undefined;
  let recorded: number | undefined;
  let isRecorded = false;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function measureNow(): void {
    const percent = measure(memory);
    if (percent !== undefined) furthest = Math.max(furthest ?? 0, percent);
  }

  /** The first record has no position where the member has not moved on; the stored position then stays. */
  function record(): void {
    if (isRecorded && furthest === recorded) return;
    if (!isRecorded) listen();
    isRecorded = true;
    recorded = furthest;
    void sendQuietly('history/add', { slug, revision, ...(furthest !== undefined && { progress: furthest }) }).then(
      tellRead,
    );
  }

  /** Replaces an expired token first; where that fails, nothing is recorded this time. */
  async function recordWithToken(): Promise<void> {
    const isReady = await prepareCall().then(
      () => true,
      () => false,
    );
    if (isReady && !isEnded) record();
  }

  function flush(): void {
    measureNow();
    record();
  }

  function plan(delay: number): void {
    timer = setTimeout(() => {
      // An article in a hidden tab is not being read.
      const isVisible = document.visibilityState === 'visible';
      if (isVisible) {
        measureNow();
        void recordWithToken();
      }
      plan(isVisible ? recordEvery : readAfter);
    }, delay);
  }

  /** Begins once the article counts as read: until then the page may still scroll to its position by itself. */
  function listen(): void {
    // A text that is shown page by page scrolls within itself.
    addEventListener('scroll', measureNow, { passive: true, capture: true });
    document.addEventListener('timeupdate', measureNow, { capture: true });
    document.addEventListener('visibilitychange', flush);
    addEventListener('pagehide', flush);
  }

  plan(readAfter);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    removeEventListener('scroll', measureNow, { capture: true });
    document.removeEventListener('timeupdate', measureNow, { capture: true });
    document.removeEventListener('visibilitychange', flush);
    removeEventListener('pagehide', flush);
    if (isRecorded && session.current().state === 'member') record();
  };
}
