import type { Kysely } from 'kysely';
import { fields } from '../../../contract/api/fields.ts';
import { addressOf } from '../../../contract/page-address.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { plainPath } from '../moved-address.ts';
import { findAuthor, mergeAuthor, updateAuthor } from '../queries/authors.ts';
import { findCategory, mergeCategory, updateCategory } from '../queries/categories.ts';
import { addRedirect } from '../queries/redirects.ts';
import { findTag, mergeTag, renameTag } from '../queries/tags.ts';
import { EditingProblem } from './incoming-article.ts';

const categoryPages = (category: string) => [
  addressOf('news/category', { category }),
  addressOf('news/video/category', { category }),
];
const authorPages = (author: string) => [addressOf('news/author', { author })];
const tagPages = (tag: string) => [addressOf('news/tag', { tag })];

/** Renames and merges categories, authors and tags. Every address that changes is redirected. */
export function createSectionChanges(db: Kysely<Tables>) {
  const change = <T>(work: (transaction: Db) => Promise<T>) => db.transaction().execute(work);

  function changeCategory(slug: string, { slug: next, ...rest }: CategoryChange): Promise<void> {
    return change(async (transaction) => {
      const category = await exact(await findCategory(transaction, slug), slug, '分類');
      await rejectNewSlug(next, async (wanted) => (await findCategory(transaction, wanted))?.slug === wanted);
      await updateCategory(transaction, category.id, { ...rest, ...(next && { slug: next }) });
      if (next) await redirectPages(transaction, categoryPages(slug), categoryPages(next));
    });
  }

  function joinCategories(from: string, into: string): Promise<number> {
    return change(async (transaction) => {
      const gone = await exact(await findCategory(transaction, from), from, '分類');
      const target = await exact(await findCategory(transaction, into), into, '分類');
      rejectSame(gone.id, target.id);
      await redirectPages(transaction, categoryPages(gone.slug), categoryPages(target.slug));
      return mergeCategory(transaction, gone.id, target.id);
    });
  }

  function changeAuthor(slug: string, { slug: next, ...rest }: AuthorChange): Promise<void> {
    return change(async (transaction) => {
      const author = await exact(await findAuthor(transaction, slug), slug, '作者');
      await rejectNewSlug(next, async (wanted) => (await findAuthor(transaction, wanted))?.slug === wanted);
      await updateAuthor(transaction, author.id, { ...rest, ...(next && { slug: next }) });
      if (next) await redirectPages(transaction, authorPages(slug), authorPages(next));
    });
  }

  function joinAuthors(from: string, into: string): Promise<number> {
    return change(async (transaction) => {
      const gone = await exact(await findAuthor(transaction, from), from, '作者');
      const target = await exact(await findAuthor(transaction, into), into, '作者');
      rejectSame(gone.id, target.id);
      await redirectPages(transaction, authorPages(gone.slug), authorPages(target.slug));
      return mergeAuthor(transaction, gone.id, target.id);
    });
  }

  function nameTag(from: string, next: string): Promise<void> {
    if (!fields.tag.safeParse(next).success) throw new EditingProblem(`「${next}」不能當標籤。`);
    return change(async (transaction) => {
      const tag = await exactTag(transaction, from);
      if (await findTag(transaction, next))
        throw new EditingProblem(`已經有「${next}」這個標籤；要合在一起請用 tags merge。`);
      await renameTag(transaction, tag.id, next);
      await redirectPages(transaction, tagPages(from), tagPages(next));
    });
  }

  function joinTags(from: string, into: string): Promise<number> {
    return change(async (transaction) => {
      const [gone, target] = [await exactTag(transaction, from), await exactTag(transaction, into)];
      rejectSame(gone.id, target.id);
      await redirectPages(transaction, tagPages(from), tagPages(into));
      return mergeTag(transaction, gone.id, target.id);
    });
  }

  return { changeCategory, joinCategories, changeAuthor, joinAuthors, nameTag, joinTags };
}

export interface CategoryChange {
  slug?: string;
  name?: string;
  description?: string;
  color?: string;
  position?: number;
}

export interface AuthorChange {
  slug?: string;
  name?: string;
  title?: string;
  bio?: string;
}

async function exact<Row extends { slug: string }>(found: Row | undefined, slug: string, kind: string): Promise<Row> {
  if (found?.slug !== slug) throw new EditingProblem(`沒有代稱為「${slug}」的${kind}。`);
  return found;
}

async function exactTag(db: Db, name: string) {
  const tag = await findTag(db, name);
  if (!tag) throw new EditingProblem(`沒有「${name}」這個標籤。`);
  return tag;
}

async function rejectNewSlug(next: string | undefined, isTaken: (slug: string) => Promise<boolean>): Promise<void> {
  if (next === undefined) return;
  if (!fields.slug.safeParse(next).success) throw new EditingProblem(`「${next}」不能當網址代稱。`);
  if (await isTaken(next)) throw new EditingProblem(`代稱「${next}」已經有了；要合在一起請用 merge。`);
}

function rejectSame(one: number, other: number): void {
  if (one === other) throw new EditingProblem('兩個是同一個。');
}

async function redirectPages(db: Db, from: string[], to: string[]): Promise<void> {
  for (const [at, address] of from.entries()) {
    const [old, next] = [plainPath(address), plainPath(to[at] ?? '')];
    if (old && next) await addRedirect(db, old, next);
  }
}
