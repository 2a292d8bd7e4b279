import type { ArticleCard, Page } from '../../../contract/article.ts';
import type { LaterItem } from '../../../contract/library.ts';
import { limits } from '../../../contract/limits.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { CallFailure, call } from '../../api/call.ts';
import { offlineArticles } from '../../offline/offline-list.ts';
import { session } from '../../session/session.ts';
import { addEntry, type LaterEntry } from './later-entries.ts';
import { takeOver } from './later-sync.ts';
import { membersCopy, visitorsList } from './stored-later.ts';

/** An article on the list; without a network only what this browser has stored of it is known. */
export interface ListedLater extends LaterItem {
  stored: LaterEntry | null;
  /** Whether it can be read on this device without a network. */
  isReadable: boolean;
}

export interface LaterPage extends Page<ListedLater> {
  /** Whether it is what this browser has stored, for want of a network. */
  isStored: boolean;
}

const isMember = () => session.current().state === 'member';

/** A page of the reader's list, with the cards of its articles. */
export async function loadLater(cursor?: string, limit: number = limits.listLimitDefault): Promise<LaterPage> {
  try {
    return isMember() ? await loadMembers(cursor, limit) : await loadVisitors(cursor, limit);
  } catch (error) {
    const isUnreachable = error instanceof CallFailure && (error.error ?? 'UNAVAILABLE') === 'UNAVAILABLE';
    const stored = isUnreachable && !cursor ? await storedPage() : null;
    if (stored) return stored;
    throw error;
  }
}

async function loadMembers(cursor: string | undefined, limit: number): Promise<LaterPage> {
  const { items, nextCursor } = await call('later/list', { ...(cursor && { cursor }), limit });
  let copy = cursor ? membersCopy.read() : [];
  for (const { id, addedAt, card } of items) {
    if (card) copy = addEntry(copy, { id, slug: card.slug, title: card.title, at: Date.parse(addedAt) }) ?? copy;
  }
  membersCopy.write(copy);
  takeOver(items.map(({ id, addedAt }) => ({ id, at: Date.parse(addedAt) })));
  return { items: items.map((item) => ({ ...item, stored: null, isReadable: true })), nextCursor, isStored: false };
}

/** The cursor is the id of the last article so far. */
async function loadVisitors(cursor: string | undefined, limit: number): Promise<LaterPage> {
  const entries = visitorsList.read();
  const from = cursor ? entries.findIndex(({ id }) => id === cursor) + 1 : 0;
  const shown = entries.slice(from, from + limit);
  const cards = new Map<string, ArticleCard>();
  if (shown.length > 0) {
    const { items } = await call('article/cards', { ids: shown.map(({ id }) => id) });
    for (const card of items) cards.set(card.id, card);
  }
  return {
    items: shown.map(({ id, at }) => ({
      id,
      addedAt: new Date(at).toISOString(),
      card: cards.get(id) ?? null,
      stored: null,
      isReadable: true,
    })),
    nextCursor: entries.length > from + limit ? (shown.at(-1)?.id ?? null) : null,
    isStored: false,
  };
}

/** The list as this browser has stored it; null if it has stored nothing. */
async function storedPage(): Promise<LaterPage | null> {
  const items = await storedLater();
  return items.length > 0 ? { items, nextCursor: null, isStored: true } : null;
}

/** What this browser has stored of the list, and which of it can be read without a network. */
export async function storedLater(): Promise<ListedLater[]> {
  const entries = isMember() ? membersCopy.read() : visitorsList.read();
  const readable = new Set((await offlineArticles().catch(() => [])).map(({ address }) => address));
  return entries.map((stored) => ({
    id: stored.id,
    addedAt: new Date(stored.at).toISOString(),
    card: null,
    stored,
    isReadable: readable.has(addressOf('news/article', { slug: stored.slug })),
  }));
}
