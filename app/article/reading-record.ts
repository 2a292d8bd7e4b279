import type { Article, Correction } from '../../contract/article.ts';
import type { Visit, VisitSource } from '../navigation/visit.ts';
import { session } from '../session/session.ts';
import { deviceStorage, parseList } from '../storage/storage.ts';

/** Which revision of an article this browser showed last, and when. */
export interface RecordedReading {
  slug: string;
  /** An article that is moved keeps its id. An earlier version of the site recorded none. */
  id?: string;
  revision: number;
  at: number;
}

const recordKey = 'read-articles';
const mostEntries = 200;
/** An article on the screen for this long counts as read. */
const readAfter = 3_000;

export function parseRecord(text: string | null): RecordedReading[] {
  return parseList(text, isReading).slice(0, mostEntries);
}

function isReading(value: unknown): value is RecordedReading {
  if (typeof value !== 'object' || value === null) return false;
  const { slug, id = '', revision, at } = value as Record<string, unknown>;
  if (typeof slug !== 'string' || typeof id !== 'string') return false;
  return Number.isSafeInteger(revision) && (revision as number) > 0 && Number.isFinite(at);
}

/** The newest reading comes first; the oldest ones are dropped. */
export function addReading(record: readonly RecordedReading[], reading: RecordedReading): RecordedReading[] {
  return [reading, ...record.filter((each) => !isOf(each, reading))].slice(0, mostEntries);
}

/** Whether this is a reading of the article, whatever its address was then. */
export function isOf(reading: RecordedReading, { id, slug }: Pick<RecordedReading, 'id' | 'slug'>): boolean {
  return reading.id === undefined || id === undefined ? reading.slug === slug : reading.id === id;
}

export function correctionsSince(corrections: readonly Correction[], { at }: Pick<RecordedReading, 'at'>) {
  return corrections.filter((correction) => Date.parse(correction.at) > at);
}

/** Records in this browser what a visitor reads, and tells them of corrections since. Members have their history. */
export function startReadingRecord(visits: VisitSource): void {
  let stop = () => {};
  let followed: Visit | null = null;

  function followVisit(): void {
    const next = session.current().state === 'visitor' ? visits.current() : null;
    if (next?.id === followed?.id) return;
    stop();
    followed = next;
    stop = next && 'article' in next.payload.data ? followArticle(next.payload.data.article) : () => {};
  }

  visits.subscribe(followVisit);
  session.subscribe(followVisit);
  followVisit();
}

/** The returned function ends it. */
function followArticle(article: Article): () => void {
  let isLeft = false;
  let hide = () => {};
  const before = parseRecord(deviceStorage.read(recordKey)).find((reading) => isOf(reading, article));
  const corrections = before ? correctionsSince(article.corrections, before) : [];
  if (before && corrections.length > 0) {
    import('./correction-bar.tsx').then(
      ({ showCorrectionBar }) => {
        if (!isLeft) hide = showCorrectionBar({ slug: article.slug, revision: before.revision, corrections });
      },
      () => {},
    );
  }
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    clearInterval(timer);
    const reading = { slug: article.slug, id: article.id, revision: article.revision, at: Date.now() };
    const record = addReading(parseRecord(deviceStorage.read(recordKey)), reading);
    deviceStorage.write(recordKey, JSON.stringify(record));
  }, readAfter);
  return () => {
    isLeft = true;
    clearInterval(timer);
    hide();
  };
}
