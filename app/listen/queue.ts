import { deviceStorage, parseList } from '../storage/storage.ts';
import { onTabMessage, postToTabs } from '../storage/tabs.ts';
import { createStore } from '../ui/store.ts';

/** An article that waits to be listened to (稍後聽). */
export interface QueuedArticle {
  slug: string;
  title: string;
}

const key = 'listening-queue';
export const mostQueued = 50;

function isQueued(value: unknown): value is QueuedArticle {
  if (typeof value !== 'object' || value === null) return false;
  const { slug, title } = value as Partial<QueuedArticle>;
  return typeof slug === 'string' && typeof title === 'string';
}

const store = createStore<QueuedArticle[]>([], () => {
  onTabMessage(key, (stored) => store.set(parseList(stored, isQueued)));
  return parseList(deviceStorage.read(key), isQueued);
});

function write(articles: QueuedArticle[]): void {
  store.set(articles);
  deviceStorage.write(key, JSON.stringify(articles));
  postToTabs(key, JSON.stringify(articles));
}

/** What is listened to next, on this device and in all its tabs. */
export const queue = {
  store,
  first: (): QueuedArticle | null => store.current()[0] ?? null,
  has: (slug: string): boolean => store.current().some((each) => each.slug === slug),
  /** Adds those that are not in it yet, as long as there is room; returns how many. */
  add(articles: QueuedArticle[]): number {
    const fresh = articles.filter(({ slug }, index) => {
      return !queue.has(slug) && articles.findIndex((each) => each.slug === slug) === index;
    });
    const added = fresh.slice(0, mostQueued - store.current().length);
    if (added.length > 0) write([...store.current(), ...added.map(({ slug, title }) => ({ slug, title }))]);
    return added.length;
  },
  remove(slug: string): void {
    if (queue.has(slug)) write(store.current().filter((each) => each.slug !== slug));
  },
  /** Empties it in this tab; storage and the other tabs end with the session themselves. */
  forget: (): void => store.set([]),
};
