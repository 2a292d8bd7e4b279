import type { ArticleCard } from '../../contract/article.ts';
import type { Db } from '../database/connection.ts';
import { LruCache } from '../runtime/lru-cache.ts';
import type { Presenter } from './presenter.ts';
import { idOfVersion, versionedCards } from './queries/card-versions.ts';

const maxCards = 2_000;
/** How often a list is loaded again because an article of it was withdrawn before its card was loaded. */
const maxTries = 3;

/** Finds the card of a version; those of articles that have been withdrawn meanwhile are missing. */
export type CardOf = (version: string) => ArticleCard | undefined;

/**
 * Cards by the versions of their rows. Lists ask the database for versions alone: a card is loaded and presented once, and
 * again after a change. Its object is frozen and the same for all pages, so that its HTML and JSON are written once too.
 */
export function createStoredCards(db: Db, present: Pick<Presenter, 'card'>) {
  const cards = new LruCache<string, ArticleCard>({ max: maxCards });

  async function load(versions: readonly string[]): Promise<{ cardOf: CardOf; isWhole: boolean }> {
    const found = new Map<string, ArticleCard>();
    const missing = new Set<string>();
    for (const version of versions) {
      const card = cards.get(version);
      if (card) found.set(idOfVersion(version), card);
      else missing.add(idOfVersion(version));
    }
    if (missing.size > 0) {
      for (const { version, ...row } of await versionedCards(db, [...missing])) {
        const card = Object.freeze(present.card(row));
        cards.set(version, card);
        found.set(row.id, card);
        missing.delete(row.id);
      }
    }
    return { cardOf: (version) => found.get(idOfVersion(version)), isWhole: missing.size === 0 };
  }

  return {
    /** Loads a list of versions and then their cards. */
    async of<List>(
      loadList: () => Promise<List>,
      versionsOf: (list: List) => readonly (string | null)[],
    ): Promise<{ list: List; cardOf: CardOf }> {
      for (let tries = 1; ; tries += 1) {
        const list = await loadList();
        const { cardOf, isWhole } = await load(versionsOf(list).filter((version) => version !== null));
        if (isWhole || tries === maxTries) return { list, cardOf };
      }
    },

    /** The same for a plain list. */
    async listed(loadList: () => Promise<string[]>): Promise<ArticleCard[]> {
      const { list, cardOf } = await this.of(loadList, (versions) => versions);
      return list.flatMap((version) => cardOf(version) ?? []);
    },
  };
}
