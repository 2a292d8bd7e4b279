import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../database/connection.ts';
import { anyChange, everyPage } from '../../page-cache/touched-tags.ts';
import type { Log } from '../../runtime/log.ts';
import { type ContentPoint, changesBetween, contentPoint, endLease, takeLease } from '../queries/purges.ts';
import { type CdnService, createCdnService } from '../send-purge.ts';
import type { CdnConfig } from '../settings.ts';

const every = 1_000;
/**
 * How long after a change the CDN is purged: by then every process has learned of the change and none serves an outdated
 * page. After an earlier purge the CDN could fetch the old page once more.
 */
const settleFor = 3_000;
const leaseSeconds = 60;
const longestPause = 60;
/** With more requests than this, everything is purged at once. */
const maxRequests = 5;

export interface PurgerOptions {
  db: Db;
  service: CdnService;
  log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds that never go back. */
  now?: () => number;
}

/**
 * Purges the tags that have changed from the CDN, once for all processes and at most once a second. What could not be
 * purged is purged later, together with what has changed since.
 */
export function createPurger({ db, service, log, now = () => performance.now() }: PurgerOptions) {
  const seen: (ContentPoint & { seenAt: number })[] = [];
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  /** The newest point that was seen long enough ago. */
  function settled(): ContentPoint | undefined {
    const count = seen.filter(({ seenAt }) => now() - seenAt >= settleFor).length;
    seen.splice(0, count - 1);
    return count > 0 ? seen[0] : undefined;
  }

  async function runOnce(): Promise<void> {
    seen.push({ ...(await contentPoint(db)), seenAt: now() });
    const target = settled();
    const purged = target && (await takeLease(db, leaseSeconds));
    if (!target || !purged) return;
    try {
      const wasSent = await purgeBetween(purged, target);
      if (failures > 0) log.info('the CDN is purged again');
      failures = 0;
      await endLease(db, wasSent ? every / 1_000 : 0, target);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (failures === 0) log.warn({ reason }, 'the CDN could not be purged; trying again');
      failures += 1;
      await endLease(db, Math.min(longestPause, 2 ** failures), null);
    }
  }

  /** Returns whether there was anything to purge. */
  async function purgeBetween(from: ContentPoint, to: ContentPoint): Promise<boolean> {
    const changes = await changesBetween(db, from, to);
    if (changes?.length === 0) return false;
    const tags = new Set(changes?.flatMap((change) => [...change.tags, ...change.withdrawn]) ?? [everyPage]);
    tags.add(anyChange);
    const isTooMuch = tags.has(everyPage) || tags.size > maxRequests * service.maxTags;
    if (isTooMuch) {
      await service.purge('everything');
      return true;
    }
    const all = [...tags];
    for (let at = 0; at < all.length; at += service.maxTags) {
      if (at > 0) await pause(every);
      await service.purge(all.slice(at, at + service.maxTags));
    }
    return true;
  }

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      // While the database is unavailable nothing changes; the watch over editions reports that.
      running = runOnce()
        .catch(() => {})
        .then(schedule);
    }, every);
  }

  return {
    runOnce,
    start: schedule,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Purges changes from the CDN from now on, if one is configured. */
export function startPurging({ config, ...options }: Omit<PurgerOptions, 'service'> & { config: CdnConfig }) {
  const service = createCdnService(config);
  const purger = service && createPurger({ ...options, service });
  purger?.start();
  return { stop: async () => purger?.stop() };
}
