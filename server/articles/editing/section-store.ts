import type { Kysely } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/trial-transaction.ts';
import { ensureTip, findTip, updateTip } from '../../library/tips.ts';
import { ensureAuthor, findAuthor, updateAuthor } from '../queries/authors.ts';
import { ensureCategory, findCategory, updateCategory } from '../queries/categories.ts';
import type { StoredState } from './incoming-article.ts';

export interface SectionStoreOptions {
  db: Kysely<Tables>;
  isTrial: boolean;
}

export type SectionStore = ReturnType<typeof createSectionStore>;

interface Way<Row extends { slug: string }> {
  find(db: Db, slug: string): Promise<({ id: number | string } & Row) | undefined>;
  add(db: Db, row: Row): Promise<unknown>;
  update(db: Db, id: never, row: Row): Promise<void>;
}

/** Stores imported categories, authors and tips. */
export function createSectionStore({ db, isTrial }: SectionStoreOptions) {
  /** Repeats what earlier trials would have added, for later trials that depend on it. */
  const tried: ((transaction: Db) => Promise<unknown>)[] = [];

  function storing<Row extends { slug: string }>({ find, add, update }: Way<Row>) {
    return (row: Row): Promise<StoredState> =>
      inTransaction(db, { isTrial }, async (transaction) => {
        const existing = await find(transaction, row.slug);
        if (!existing) {
          await add(transaction, row);
          if (isTrial) tried.push((later) => add(later, row));
          return 'created';
        }
        const names = Object.keys(row) as (keyof Row)[];
        if (names.every((name) => existing[name] === row[name])) return 'unchanged';
        await update(transaction, existing.id as never, row);
        return 'updated';
      });
  }

  return {
    category: storing<IncomingCategory>({
      find: (transaction, slug) => findCategory(transaction, slug),
      add: ensureCategory,
      update: updateCategory,
    }),
    author: storing<IncomingAuthor>({
      find: (transaction, slug) => findAuthor(transaction, slug),
      add: ensureAuthor,
      update: updateAuthor,
    }),
    async addTried(transaction: Db): Promise<void> {
      for (const add of tried) await add(transaction);
    },
    tip: storing<IncomingTip>({ find: findTip, add: ensureTip, update: updateTip }),
  };
}

export interface IncomingCategory {
  slug: string;
  name: string;
  color: string;
  position: number;
  description: string;
}

export interface IncomingAuthor {
  slug: string;
  name: string;
  title: string;
  bio: string;
}

export interface IncomingTip {
  slug: string;
  title: string;
  content_html: string;
  publish_date: string;
}
