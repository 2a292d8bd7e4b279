import type { Articles } from '../articles/articles.ts';
import { LruCache } from '../runtime/lru-cache.ts';
import { noteShown, shellTag } from './shown-tags.ts';
import type { TouchedTags } from './touched-tags.ts';

interface Entry {
  result: Promise<unknown>;
  isLoading: boolean;
  /** The last change of content that is known not to concern it. */
  sequence: number;
  tags: Set<string>;
}

const maxLists = 300;

/** The same functions, which load a list of cards again only when a change touches one of its tags. */
export function cacheLists(content: Articles, touched: Pick<TouchedTags, 'sequence' | 'check'>): Articles {
  const entries = new LruCache<string, Entry>({ max: maxLists });

  function cached<T>(key: string, load: (noted: Articles) => Promise<T>): Promise<T> {
    const known = entries.get(key);
    if (known && isCurrent(known)) return known.result as Promise<T>;
    // Cards show their category, and a change of a category touches the shell of every page.
    const tags = new Set([shellTag]);
    const result = load(noteShown(content, tags));
    const entry: Entry = { result, isLoading: true, sequence: touched.sequence(), tags };
    entries.set(key, entry);
    result.then(
      () => {
        entry.isLoading = false;
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return result;
  }

  /** The tags of a list are not known while it loads: then a page that begins after a change must not show it. */
  function isCurrent(entry: Entry): boolean {
    const last = touched.sequence();
    if (entry.sequence === last) return true;
    if (entry.isLoading || touched.check([...entry.tags], entry.sequence) !== 'current') return false;
    entry.sequence = last;
    return true;
  }

  return {
    ...content,
    leads: () => cached('leads', (noted) => noted.leads()),
    front: (request) =>
      request.leads
        ? content.front(request)
        : cached(`front ${JSON.stringify(request)}`, (noted) => noted.front(request)),
    categoryRows: (each) => cached(`rows ${each}`, (noted) => noted.categoryRows(each)),
    list: (request) =>
      request.cursor
        ? content.list(request)
        : cached(`list ${JSON.stringify(request)}`, (noted) => noted.list(request)),
  };
}
