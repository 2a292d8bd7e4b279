import type { Kysely } from 'kysely';
import { waitForLock } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/trial-transaction.ts';
import { ensureTip, findTip, updateTip } from '../../library/tips.ts';
import { ensureMedia, storeMediaFile } from '../../media/media-files.ts';
import type { MediaStorage } from '../../media/storage/media-storage.ts';
import { ensureAuthor, updateAuthor } from '../queries/authors.ts';
import { ensureCategory, updateCategory } from '../queries/categories.ts';
import { addSeries, updateSeries } from '../queries/series-editing.ts';
import { type SectionKind, saveSectionFields, sectionFields } from '../queries/sources.ts';
import { addTag, findTag, updateTag } from '../queries/tags.ts';
import { hashFields, mergeFields } from './field-provenance.ts';
import type { FoundMedia, StoredState } from './incoming-article.ts';
import { currentAuthor, currentCategory, currentSeries, currentTags } from './section-lookup.ts';

export interface SectionStoreOptions {
  db: Kysely<Tables>;
  storage: MediaStorage;
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
  /** Values that are no decision: the first import that brings something else is followed. */
  undecided?: (slug: string) => Partial<Row>;
}

/** Stores imported categories, authors, tags, series and tips. What a person changed since the last import stays. */
export function createSectionStore({ db, storage, isTrial, overwrite = false }: SectionStoreOptions) {
  /** Repeats what earlier trials would have added, for later trials that depend on it. */
  const tried: ((transaction: Db) => Promise<unknown>)[] = [];

  function storing<Row extends { slug: string }>({ kind, find, add, update, undecided = () => ({}) }: Way<Row>) {
    return async (row: Row, picture?: FoundMedia): Promise<SectionOutcome> => {
      // The file is stored before the row that names it.
      if (picture && !isTrial) await storeMediaFile(storage, picture);
      return inTransaction(db, { isTrial }, async (transaction) => {
        await waitForLock(transaction, 'sections');
        if (picture) await ensureMedia(transaction, picture.row);
        const { slug, ...fields } = row;
        const existing = await find(transaction, slug);
        if (!existing) {
          await add(transaction, row);
          await saveSectionFields(transaction, kind, slug, hashFields(fields));
          const repeat = async (later: Db) => {
            if (picture) await ensureMedia(later, picture.row);
            await add(later, row);
          };
          if (isTrial) tried.push(repeat);
          return { state: 'created', preserved: [] };
        }
        const base = { ...hashFields(undecided(slug)), ...(await sectionFields(transaction, kind, slug)) };
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
    };
  }

  /** Fills in an empty description; any other one is taken for a person's. */
  function storeTag(name: string, description: string): Promise<SectionOutcome> {
    return inTransaction(db, { isTrial }, async (transaction): Promise<SectionOutcome> => {
      await waitForLock(transaction, 'sections');
      const [current = name] = await currentTags(transaction, [name]);
      const tag = await findTag(transaction, current);
      if (!tag) {
        await addTag(transaction, { name, description });
        return { state: 'created', preserved: [] };
      }
      if (tag.description === description) return { state: 'unchanged', preserved: [] };
      if (tag.description && !overwrite) return { state: 'unchanged', preserved: ['description'] };
      await updateTag(transaction, tag.id, { description });
      return { state: 'updated', preserved: [] };
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
      undecided: () => ({ picture_id: null }),
    }),
    series: storing<IncomingSeries>({
      kind: 'series',
      find: (transaction, slug) => currentSeries(transaction, { slug }),
      add: addSeries,
      update: updateSeries,
      // An article that names a series by its slug alone gives it the slug as a title.
      undecided: (slug) => ({ title: slug, introduction: '', cover_id: null }),
    }),
    tag: storeTag,
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
  /** Undefined: as it is, or shown if the category is new. */
  is_hidden: boolean | undefined;
}

export interface IncomingAuthor {
  slug: string;
  name: string;
  title: string;
  bio: string;
  /** Undefined: as it is. */
  picture_id: string | null | undefined;
}

export interface IncomingSeries {
  slug: string;
  title: string;
  introduction: string;
  /** Undefined: as it is. */
  cover_id: string | null | undefined;
}

export interface IncomingTip {
  slug: string;
  title: string;
  content_html: string;
  publish_date: string;
}
