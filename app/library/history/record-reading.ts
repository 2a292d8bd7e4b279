import { sendQuietly } from '../../api/request.ts';
import { progressOf } from '../../article/reading-position.ts';
import { partOf, type Visit, type VisitSource } from '../../navigation/visit.ts';
import { prepareCall } from '../../session/run-session.ts';
import { session } from '../../session/session.ts';
import { recordRead } from './history-changes.ts';

const readAfter = 3_000;
const tellEvery = 5_000;

let isStarted = false;

/** Tells the server what a member reads and how far, once it is read and as it goes on. Nobody waits for it. */
export function startReadingHistory(visits: VisitSource): void {
  if (isStarted) return;
  isStarted = true;
  let stop = () => {};
  let visit: Visit | null = null;

  function follow(): void {
    const isMember = session.current().state === 'member';
    const next = isMember ? visits.current() : null;
    if (next?.id === visit?.id) return;
    stop();
    visit = next;
    stop = next && 'article' in next.payload.data ? record(next, next.payload.data.article) : () => {};
  }

  visits.subscribe(follow);
  session.subscribe(follow);
  follow();
}

/** Follows one article from its opening on; answers how to end it. */
function record({ memory }: Visit, { slug, kind }: { slug: string; kind: string }): () => void {
  const measure = kind === 'video' ? watchedShare : readShare;
  let furthest: number | undefined;
  let told: number | undefined;
  let isNoted = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    const now = measure(memory);
    if (now !== undefined) furthest = Math.max(furthest ?? 0, now);
  }

  /** The first time without a place where nobody has gone on yet: then what was noted before stays. */
  function note(): void {
    if (isNoted && furthest === told) return;
    if (!isNoted) listen();
    isNoted = true;
    told = furthest;
    void sendQuietly('history/add', { slug, ...(furthest !== undefined && { progress: furthest }) }).then(recordRead);
  }

  async function noteInTime(): Promise<void> {
    // A token that has grown old over a long text is replaced first; where it cannot be, nothing is noted this time.
    const ready = await prepareCall().then(
      () => true,
      () => false,
    );
    if (ready && !ended) note();
  }

  function flush(): void {
    look();
    note();
  }

  function plan(after: number): void {
    timer = setTimeout(() => {
      // A tab in the background is not being read.
      const isRead = document.visibilityState === 'visible';
      if (isRead) {
        look();
        void noteInTime();
      }
      plan(isRead ? tellEvery : readAfter);
    }, after);
  }

  /** Not before it counts as read: until then the page is still being put in its place. */
  function listen(): void {
    addEventListener('scroll', look, { passive: true });
    document.addEventListener('timeupdate', look, { capture: true });
    document.addEventListener('visibilitychange', flush);
    addEventListener('pagehide', flush);
  }

  plan(readAfter);
  return () => {
    ended = true;
    clearTimeout(timer);
    removeEventListener('scroll', look);
    document.removeEventListener('timeupdate', look, { capture: true });
    document.removeEventListener('visibilitychange', flush);
    removeEventListener('pagehide', flush);
    if (isNoted && session.current().state === 'member') note();
  };
}

/** Undefined until the reader has gone on, unless all of it is on the screen anyway. */
function readShare(memory: Visit['memory']): number | undefined {
  const text = partOf(memory, 'text');
  if (!text) return undefined;
  const progress = progressOf(text.getBoundingClientRect(), innerHeight);
  return scrollY > 0 || progress === 100 ? progress : undefined;
}

function watchedShare(memory: Visit['memory']): number | undefined {
  const film = partOf(memory, 'player');
  if (!film || film.played.length === 0 || !(film.duration > 0)) return undefined;
  return Math.round((film.currentTime / film.duration) * 100);
}
