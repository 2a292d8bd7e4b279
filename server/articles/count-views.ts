import { createHmac } from 'node:crypto';
import type { Db } from '../database/connection.ts';
import { keysFor, type SecretKeys } from '../encryption/encryption.ts';
import type { Log } from '../runtime/log.ts';
import { isRobot } from '../tracking/user-agent.ts';
import { countViews, removeOldViews, type ViewRecord } from './queries/views.ts';

const flushEvery = 1_000;
const removeEvery = 10 * 60_000;
const mostWaiting = 10_000;

export interface Reader {
  network: string;
  userAgent: string;
}

export type Views = ReturnType<typeof createViews>;

/**
 * Counts article views in batches once a second, so that no request waits for it. While the database is unavailable the
 * views wait in memory; beyond the bound they are dropped.
 */
export function createViews({ db, secretKeys, log }: { db: Db; secretKeys: SecretKeys; log: Log }) {
  const [key] = keysFor(secretKeys, 'views');
  let waiting: ViewRecord[] = [];
  let dropped = 0;
  let droppedEver = 0;
  let running: Promise<void> | null = null;

  function note(slug: string, visitor: Reader): void {
    if (isRobot(visitor.userAgent)) return;
    if (waiting.length >= mostWaiting) drop(1);
    else waiting.push({ slug, hash: networkHash(key, slug, visitor.network) });
  }

  function drop(views: number): void {
    dropped += views;
    droppedEver += views;
  }

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    try {
      await countViews(db, batch);
      if (dropped > 0) log.warn({ dropped }, 'some views were not counted');
      dropped = 0;
    } catch (error) {
      log.debug({ err: error }, 'views could not be counted yet');
      const all = [...batch, ...waiting];
      waiting = all.slice(0, mostWaiting);
      drop(all.length - waiting.length);
    }
  }

  /** Runs one flush at a time, in order. */
  function flushOnce(): Promise<void> {
    running ??= flush().finally(() => {
      running = null;
    });
    return running;
  }

  const flushing = setInterval(flushOnce, flushEvery);
  const removing = setInterval(() => {
    removeOldViews(db).catch((error) => log.debug({ err: error }, 'old views could not be removed yet'));
  }, removeEvery);

  return {
    note,
    queue: () => ({ waiting: waiting.length, dropped: droppedEver }),
    async close() {
      clearInterval(flushing);
      clearInterval(removing);
      await running;
      await flush();
    },
  };
}

/**
 * Identifies one network on one article. What a browser says of itself is not part of it: anyone may say something else
 * each time.
 */
function networkHash(key: Buffer, slug: string, network: string): Buffer {
  return createHmac('sha256', key).update(`${slug}\n${network}`).digest().subarray(0, 16);
}
