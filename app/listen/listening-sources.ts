import { addressOf, payloadAddress } from '../../contract/page-address.ts';
import type { Payload } from '../../contract/page-data.ts';
import { call } from '../api/call.ts';
import { get } from '../api/get.ts';
import { loadLater } from '../library/later/load-later.ts';
import type { QueuedArticle } from './queue.ts';

const mostSaved = 20;

interface Card extends QueuedArticle {
  kind: 'news' | 'video';
}

/** A video has its own sound. */
function listenable(cards: (Card | null)[]): QueuedArticle[] {
  return cards.flatMap((card) => (card?.kind === 'news' ? [{ slug: card.slug, title: card.title }] : []));
}

/** The newest articles of a category. */
export async function articlesOfCategory(category: string): Promise<QueuedArticle[]> {
  const address = payloadAddress(addressOf('news/category', { category }), '');
  const { data } = await get(address, null, async (response) => (await response.json()) as Payload);
  return 'feed' in data ? listenable(data.feed.items) : [];
}

/** What the member saved last. */
export async function savedArticles(): Promise<QueuedArticle[]> {
  const { items } = await call('collection/list', { type: 'article', limit: mostSaved });
  return listenable(items.map(({ card }) => card));
}

/** What the reader wants to read later. */
export async function articlesForLater(): Promise<QueuedArticle[]> {
  const { items } = await loadLater(undefined, mostSaved);
  return listenable(items.map(({ card }) => card));
}
