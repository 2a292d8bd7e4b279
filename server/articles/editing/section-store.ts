import type { Kysely } from 'kysely';
import { waitForLock } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/trial-transaction.ts';
import { ensureTip, findTip, updateTip } from '../../library/tips.ts';
import { ensureAuthor, updateAuthor } from '../queries/authors.ts';
import { ensureCategory, updateCategory } from '../queries/categories.ts';
import { type SectionKind, saveSectionFields, sectionFields } from '../queries/sources.ts';
import { hashFields, mergeFields } from './field-provenance.ts';
import type { StoredState } from './incoming-article.ts';
import { currentAuthor, currentCategory } from './section-lookup.ts';

export interface SectionStoreOptions {
  db: Kysely<Tables>;
  isTrial: boolean;
  /** Replaces what a person changed, too. */
  overwrite?: boolean;
}

export type SectionStore = ReturnType<typeof createSectionStore>;

export interface SectionOutcome {
  state: StoredState;
  /** Fields in which a person's decision was preserved. */
  preserved: string[];
}

interface Way<Row extends { slug: string }> {
  kind: SectionKind;
  find(db: Db, slug: string): Promise<({ id: number | string } & Row) | undefined>;
  add(db: Db, row: Row): Promise<unknown>;
  update(db: Db, id: never, change: Partial<Row>): Promise<void>;
}

/** Stores imported categories, authors and tips. What a person changed since the last import stays. */
export function createSectionStore({ db, isTrial, overwrite = false }: SectionStoreOptions) {
  /** Repeats what earlier trials would have added, for later trials that depend on it. */
  const tried: ((transaction: Db) => Promise<unknown>)[] = [];

  function storing<Row extends { slug: string }>({ kind, find, add, update }: Way<Row>) {
    return (row: Row): Promise<SectionOutcome> =>
      inTransaction(db, { isTrial }, async (transaction) => {
        await waitForLock(transaction, 'sections');
        const { slug, ...fields } = row;
        const existing = await find(transaction, slug);
        if (!existing) {
          await add(transaction, row);
          await saveSectionFields(transaction, kind, slug, hashFields(fields));
          if (isTrial) tried.push((later) => add(later, row));
          return { state: 'created', preserved: [] };
        }
        const base = (await sectionFields(transaction, kind, slug)) ?? {};
        const names = Object.keys(fields) as (keyof typeof fields)[];
        const { write, preserved, hashes } = mergeFields(
          existing as typeof fields,
          fields,
          base,
          overwrite ? names : [],
        );
        const isChanged = Object.keys(write).length > 0;
        if (isChanged) await update(transaction, existing.id as never, write as Partial<Row>);
        await saveSectionFields(transaction, kind, slug, hashes);
        return { state: isChanged ? 'updated' : 'unchanged', preserved };
      });
  }

  return {
    category: storing<IncomingCategory>({
      kind: 'category',
      find: (transaction, slug) => currentCategory(transaction, { slug }),
      add: ensureCategory,
      update: updateCategory,
    }),
    author: storing<IncomingAuthor>({
      kind: 'author',
      find: (transaction, slug) => currentAuthor(transaction, { slug }),
      add: ensureAuthor,
      update: updateAuthor,
    }),
    async addTried(transaction: Db): Promise<void> {
      for (const add of tried) await add(transaction);
    },
    tip: storing<IncomingTip>({ kind: 'tip', find: findTip, add: ensureTip, update: updateTip }),
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
