import type { Kysely } from 'kysely';
import { fields } from '../../../contract/api/fields.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { writeAudit } from '../../audit/queries/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { plainPath } from '../moved-address.ts';
import { findAuthor, mergeAuthor, updateAuthor } from '../queries/authors.ts';
import { findCategory, mergeCategory, updateCategory } from '../queries/categories.ts';
import { addRedirect } from '../queries/redirects.ts';
import {
  lastMerge,
  type MergedKind,
  recordMerge,
  restoreMerged,
  restoreRedirects,
  sectionExists,
} from '../queries/section-merges.ts';
import { findTag, mergeTag, renameTag } from '../queries/tags.ts';
import { EditingProblem } from './incoming-article.ts';
import { currentAuthor, currentCategory, currentTags } from './section-lookup.ts';

const categoryPages = (category: string) => [
  addressOf('news/category', { category }),
  addressOf('news/video/category', { category }),
];
const authorPages = (author: string) => [addressOf('news/author', { author })];
const tagPages = (tag: string) => [addressOf('news/tag', { tag })];

const pagesOf = { category: categoryPages, author: authorPages, tag: tagPages };
const plurals = { category: 'categories', author: 'authors', tag: 'tags' };
const labels = { category: '分類', author: '作者', tag: '標籤' };

async function mergeTarget(db: Db, kind: MergedKind, name: string): Promise<{ id: number } | undefined> {
  if (kind === 'category') return currentCategory(db, { slug: name });
  if (kind === 'author') return currentAuthor(db, { slug: name });
  const [tag = name] = await currentTags(db, [name]);
  return findTag(db, tag);
}

/**
 * Renames and merges categories, authors and tags. Every address that changes is redirected, every merge can be undone,
 * and each change is in the audit log.
 */
export function createSectionChanges(db: Kysely<Tables>, by: string) {
  function change<T>(action: string, detail: string, work: (transaction: Db) => Promise<T>): Promise<T> {
    return db.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      await writeAudit(transaction, { actor: by, action, memberId: null, detail });
      return result;
    });
  }

  function changeCategory(slug: string, { slug: next, ...rest }: CategoryChange): Promise<void> {
    return change('categories change', [slug, next].filter(Boolean).join(' → '), async (transaction) => {
      const category = await exact(await findCategory(transaction, slug), slug, '分類');
      await rejectNewSlug(next, async (wanted) => (await findCategory(transaction, wanted))?.slug === wanted);
      await updateCategory(transaction, category.id, { ...rest, ...(next && { slug: next }) });
      if (next) await redirectPages(transaction, categoryPages(slug), categoryPages(next));
    });
  }

  function joinCategories(from: string, into: string): Promise<number> {
    return change('categories merge', `${from} → ${into}`, async (transaction) => {
      const gone = await exact(await findCategory(transaction, from), from, '分類');
      const target = await exact(await findCategory(transaction, into), into, '分類');
      rejectSame(gone.id, target.id);
      await recordMerge(transaction, {
        kind: 'category',
        from: gone,
        into: target.slug,
        by,
        pages: categoryPages(from),
      });
      await redirectPages(transaction, categoryPages(gone.slug), categoryPages(target.slug));
      return mergeCategory(transaction, gone.id, target.id);
    });
  }

  function changeAuthor(slug: string, { slug: next, ...rest }: AuthorChange): Promise<void> {
    return change('authors change', [slug, next].filter(Boolean).join(' → '), async (transaction) => {
      const author = await exact(await findAuthor(transaction, slug), slug, '作者');
      await rejectNewSlug(next, async (wanted) => (await findAuthor(transaction, wanted))?.slug === wanted);
      await updateAuthor(transaction, author.id, { ...rest, ...(next && { slug: next }) });
      if (next) await redirectPages(transaction, authorPages(slug), authorPages(next));
    });
  }

  function joinAuthors(from: string, into: string): Promise<number> {
    return change('authors merge', `${from} → ${into}`, async (transaction) => {
      const gone = await exact(await findAuthor(transaction, from), from, '作者');
      const target = await exact(await findAuthor(transaction, into), into, '作者');
      rejectSame(gone.id, target.id);
      await recordMerge(transaction, { kind: 'author', from: gone, into: target.slug, by, pages: authorPages(from) });
      await redirectPages(transaction, authorPages(gone.slug), authorPages(target.slug));
      return mergeAuthor(transaction, gone.id, target.id);
    });
  }

  function nameTag(from: string, next: string): Promise<void> {
    if (!fields.tag.safeParse(next).success) throw new EditingProblem(`「${next}」不能當標籤。`);
    return change('tags rename', `${from} → ${next}`, async (transaction) => {
      const tag = await exactTag(transaction, from);
      if (await findTag(transaction, next))
        throw new EditingProblem(`已經有「${next}」這個標籤；要合在一起請用 tags merge。`);
      await renameTag(transaction, tag.id, next);
      await redirectPages(transaction, tagPages(from), tagPages(next));
    });
  }

  function joinTags(from: string, into: string): Promise<number> {
    return change('tags merge', `${from} → ${into}`, async (transaction) => {
      const [gone, target] = [await exactTag(transaction, from), await exactTag(transaction, into)];
      rejectSame(gone.id, target.id);
      const slug = gone.name;
      await recordMerge(transaction, { kind: 'tag', from: { ...gone, slug }, into, by, pages: tagPages(from) });
      await redirectPages(transaction, tagPages(from), tagPages(into));
      return mergeTag(transaction, gone.id, target.id);
    });
  }

  /** Undoes the last merge of this section: it exists again, with the articles that still are where the merge put them. */
  function undoMerge(kind: MergedKind, name: string): Promise<number> {
    return change(`${plurals[kind]} merge --undo`, name, async (transaction) => {
      const merge = await lastMerge(transaction, kind, name);
      if (!merge) throw new EditingProblem(`沒有「${name}」的合併可以還原。`);
      const into = await mergeTarget(transaction, kind, merge.into_name);
      if (!into) throw new EditingProblem(`「${merge.into_name}」已經不在，無法還原。`);
      if (await sectionExists(transaction, kind, merge.removed)) {
        throw new EditingProblem(`「${name}」或同名的${labels[kind]}已經有了，無法還原。`);
      }
      const moved = await restoreMerged(transaction, merge, into.id);
      await restoreRedirects(transaction, pagesOf[kind](name), merge.redirected);
      return moved;
    });
  }

  return { changeCategory, joinCategories, changeAuthor, joinAuthors, nameTag, joinTags, undoMerge };
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
