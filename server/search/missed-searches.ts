import type { Db } from '../database/connection.ts';
import type { Log } from '../runtime/log.ts';
import { addMissedSearches, removeOldMissedSearches } from './queries/missed-searches.ts';
import { termsOf } from './terms.ts';

const flushEvery = 2_000;
const removeEvery = 60 * 60_000;
const maxWaiting = 1_000;
/** A mail address, or seven digits of a phone or identity number in figures or in Chinese. */
const personal = /@|[\d零〇一二三四五六七八九](?:[\s.()-]{0,2}[\d零〇一二三四五六七八九]){6}/;

/** Whether a query may contain a phone number or email address, typed into the search by mistake. It is not stored. */
export function mayBePersonal(words: string): boolean {
  return personal.test(words.normalize('NFKC'));
}

interface MissedSearchOptions {
  db: Db;
  /** How many days they are stored. */
  days: number;
  log: Pick<Log, 'debug'>;
}

export type MissedSearches = ReturnType<typeof createMissedSearches>;

/** Counts searches without a result, as folded words and without their visitor, as ideas for editors. */
export function createMissedSearches({ db, days, log }: MissedSearchOptions) {
  let waiting = new Map<string, number>();
  let running: Promise<void> | null = null;

  async function flush(): Promise<void> {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      const missed = [...batch].map(([words, count]) => ({ words, count }));
      await addMissedSearches(db, missed);
    } catch (error) {
      log.debug({ err: error }, 'searches without a result could not be counted yet');
      for (const [words, count] of batch) add(words, count);
    }
  }

  function add(words: string, count: number): void {
    if (waiting.has(words) || waiting.size < maxWaiting) waiting.set(words, (waiting.get(words) ?? 0) + count);
  }

  function flushOnce(): Promise<void> {
    running ??= flush().finally(() => {
      running = null;
    });
    return running;
  }

  function removeOld(): void {
    removeOldMissedSearches(db, days).catch((error) =>
      log.debug({ err: error }, 'old searches could not be removed yet'),
    );
  }

  removeOld();
  const flushing = setInterval(flushOnce, flushEvery);
  const removing = setInterval(removeOld, removeEvery);

  return {
    note(q: string): void {
      const words = termsOf(q)
        .map((term) => term.text)
        .join(' ');
      if (words !== '' && !mayBePersonal(q)) add(words, 1);
    },
    async close(): Promise<void> {
      clearInterval(flushing);
      clearInterval(removing);
      await running;
      await flush();
    },
  };
}
