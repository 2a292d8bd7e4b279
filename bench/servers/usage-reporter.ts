import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a measured process's own code: answers what the process has used so far. The figures come from the
 * system for all threads together, so a database that runs in a worker is in them.
 */
if (isMainThread && process.send) {
  process.on('message', (message) => {
    if (message !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage.rss() });
  });
}
