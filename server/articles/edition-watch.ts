import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Edition } from './queries/edition.ts';

/** A change is to be seen within a second: most of it is left for a slow answer and for making the page anew. */
const pollEvery = 250;

export interface EditionWatch {
  /** The mark of what is public now, as far as this process knows. */
  current(): string;
  /** The same for what can be searched, which changes once more when the index has caught up, whoever did it. */
  searchable(): string;
  /** For how long the database has not answered, in milliseconds; 0 while it does. */
  databaseAwayFor(): number;
  stop(): void;
}

export interface EditionWatchOptions {
  read: () => Promise<Edition>;
  log: Log;
  clock: Clock;
}

/** Asks four times a second what the public can read, so that every process drops what is no longer true. */
export async function watchEdition({ read, log, clock }: EditionWatchOptions): Promise<EditionWatch> {
  let edition = await read();
  let awaySince: number | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout;

  async function ask(): Promise<void> {
    try {
      edition = await read();
      if (awaySince !== null) log.info('the database answers again');
      awaySince = null;
    } catch (error) {
      if (awaySince !== null || stopped) return;
      awaySince = clock.now().getTime();
      log.error({ err: error }, 'the database does not answer; pages are served as they were');
    }
  }

  async function poll(): Promise<void> {
    await ask();
    if (!stopped) timer = setTimeout(poll, pollEvery);
  }

  timer = setTimeout(poll, pollEvery);
  return {
    current: () => edition.mark,
    searchable: () => `${edition.mark} ${edition.isIndexing}`,
    databaseAwayFor: () => (awaySince === null ? 0 : Math.max(1, clock.now().getTime() - awaySince)),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
