import type { Edition } from '../articles/queries/edition.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { createTouchedTags, type TouchedTags } from './touched-tags.ts';

/** A change must be visible within a second: most of that is left for a slow query and for rendering the page again. */
const pollEvery = 250;

export interface EditionWatch {
  /** Identifies the edition, as last read by this process. */
  current(): string;
  /** Identifies the searchable state: it changes again when the search index has caught up, in any process. */
  searchable(): string;
  /** What the changes up to the current edition have touched. */
  touched: TouchedTags;
  /** How long the database has not answered, in milliseconds; 0 while it answers. */
  databaseUnavailableFor(): number;
  stop(): void;
}

export interface EditionWatchOptions {
  /** Reads the edition and what has changed since the previous one. */
  read: (previous: Edition | null) => Promise<Edition>;
  log: Log;
  clock: Clock;
}

/**
 * Polls the current edition four times a second, so that every process drops outdated cache entries. A scheduled article
 * that becomes due, or a position of the front page that ends, makes a new edition without a write (`queries/edition.ts`).
 */
export async function watchEdition({ read, log, clock }: EditionWatchOptions): Promise<EditionWatch> {
  let edition = await read(null);
  const touched = createTouchedTags();
  let unavailableSince: number | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout;

  function addTouched(next: Edition): void {
    if (next.changes === null) touched.addAll();
    else if (next.changes.length > 0 || next.due.length > 0) {
      touched.add([...next.changes, { tags: next.due, withdrawn: [] }]);
    } else if (next.id !== edition.id) touched.addAll();
  }

  async function update(): Promise<void> {
    try {
      const next = await read(edition);
      addTouched(next);
      edition = next;
      if (unavailableSince !== null) log.info('the database is available again');
      unavailableSince = null;
    } catch (error) {
      if (unavailableSince !== null || stopped) return;
      unavailableSince = clock.now().getTime();
      log.error({ err: error }, 'the database is unavailable; cached pages are served');
    }
  }

  async function poll(): Promise<void> {
    await update();
    if (!stopped) timer = setTimeout(poll, pollEvery);
  }

  const current = () => `${edition.id} ${touched.sequence()}`;
  timer = setTimeout(poll, pollEvery);
  return {
    current,
    searchable: () => `${current()} ${edition.isIndexing}`,
    touched,
    databaseUnavailableFor: () =>
      unavailableSince === null ? 0 : Math.max(1, clock.now().getTime() - unavailableSince),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
