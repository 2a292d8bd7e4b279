import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Edition } from './queries/edition.ts';

/** A change must be visible within a second: most of that is left for a slow query and for rendering the page again. */
const pollEvery = 250;

export interface EditionWatch {
  /** Identifies the edition, as last read by this process. */
  current(): string;
  /** Identifies the searchable state: it changes again when the search index has caught up, in any process. */
  searchable(): string;
  /** How long the database has not answered, in milliseconds; 0 while it answers. */
  databaseUnavailableFor(): number;
  stop(): void;
}

export interface EditionWatchOptions {
  read: () => Promise<Edition>;
  log: Log;
  clock: Clock;
}

/** Polls the current edition four times a second, so that every process drops outdated cache entries. */
export async function watchEdition({ read, log, clock }: EditionWatchOptions): Promise<EditionWatch> {
  let edition = await read();
  let unavailableSince: number | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout;

  async function update(): Promise<void> {
    try {
      edition = await read();
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

  timer = setTimeout(poll, pollEvery);
  return {
    current: () => edition.id,
    searchable: () => `${edition.id} ${edition.isIndexing}`,
    databaseUnavailableFor: () =>
      unavailableSince === null ? 0 : Math.max(1, clock.now().getTime() - unavailableSince),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
