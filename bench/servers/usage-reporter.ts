import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Loaded before a measured process's own code: answers what the process has used so far, all threads together. */
if (isMainThread && process.send) {
  let delays: ReturnType<typeof monitorEventLoopDelay> | null = null;
  process.on('message', (message) => {
    // How late the event loop was since this was asked before; from the first time on it is watched.
    if (message === 'loop-delay') {
      process.send?.(delays ? delays.percentile(99) / 1e6 : 0);
      delays ??= monitorEventLoopDelay({ resolution: 5 });
      delays.enable();
      delays.reset();
    }
    if (message !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage.rss() });
  });
}
