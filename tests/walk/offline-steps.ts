import { expect } from 'vitest';
import { offlineCache, storedAfter } from '../../contract/offline.ts';
import type { Step } from './walker.ts';

const read = '/news/tea-slow-pour';
/** No step before has opened it: a browser's own cache may answer for what it has. */
const unread = '/news/category/tech';
const nowhere = { url: 'http://127.0.0.1:9' };

export const offlineSteps: Step[] = [
  {
    name: 'without a network an article that was read is there, and another leads to the offline page',
    async walk(walker) {
      await walker.goTo(read);
      const title = await walker.run(() => document.querySelector('h1')?.textContent ?? '');
      await walker.until(
        `the article is stored, ${storedAfter} ms after it was opened`,
        async (name, path) => {
          const stored = (await caches.has(name)) && (await (await caches.open(name)).match(path));
          return Boolean(stored) && navigator.serviceWorker.controller !== null;
        },
        offlineCache,
        read,
      );
      walker.gateway.leadTo(nowhere);
      try {
        await walker.goToAddress(walker.gateway.url + read);
        await walker.untilText('h1', title);
        await walker.goToAddress(walker.gateway.url + unread);
        await walker.untilText('h1', '目前沒有網路連線');
      } finally {
        walker.gateway.leadTo(walker.site);
      }
      await walker.goTo(unread);
      expect(await walker.run(() => document.querySelector('h1')?.textContent)).toContain('科技');
    },
  },
];
