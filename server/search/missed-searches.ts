import type { Db } from '../database/connection.ts';
import type { Log } from '../runtime/log.ts';
import { addMissedSearches, removeOldMissedSearches } from './queries/missed-searches.ts';
import { termsOf } from './terms.ts';

const flushEvery = 2_000;
const forgetEvery = 60 * 60_000;
const mostWaiting = 1_000;
/** A number or an address of somebody's, typed into the wrong field, is nobody's business. */
const maybePersonal = /@|\d(?:[\s-]?\d){6}/;

interface MissedSearchOptions {
  db: Db;
  /** For how long they are kept. */
  days: number;
  log: Pick<Log, 'debug'>;
}

export type MissedSearches = ReturnType<typeof createMissedSearches>;

/** Counts what was looked for and not found, as folded words without anybody who asked, for editors to write about. */
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
    if (waiting.has(words) || waiting.size < mostWaiting) waiting.set(words, (waiting.get(words) ?? 0) + count);
  }

  function flushOnce(): Promise<void> {
    running ??= flush().finally(() => {
      running = null;
    });
    return running;
  }

  function forget(): void {
    removeOldMissedSearches(db, days).catch((error) =>
      log.debug({ err: error }, 'old searches could not be removed yet'),
    );
  }

  forget();
  const flushing = setInterval(flushOnce, flushEvery);
  const forgetting = setInterval(forget, forgetEvery);

  return {
    note(q: string): void {
      const words = termsOf(q)
        .map((term) => term.text)
        .join(' ');
      if (words !== '' && !maybePersonal.test(q.normalize('NFKC'))) add(words, 1);
    },
    async close(): Promise<void> {
      clearInterval(flushing);
      clearInterval(forgetting);
      await running;
      await flush();
    },
  };
}
