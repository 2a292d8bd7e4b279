import { fields } from '../../../contract/api/fields.ts';
import { deskMessages } from '../../../contract/messages/desk.ts';
import { colourProblem } from '../../../contract/rules/contrast.ts';
import type { Db } from '../../database/connection.ts';
import { storedVersion } from '../../runtime/stored-version.ts';
import {
  addCategory,
  articlesInCategory,
  categoryOrder,
  findCategory,
  lastCategoryPosition,
  mergeCategory,
  removeCategory,
  setCategoryOrder,
  updateCategory,
} from '../queries/categories.ts';
import { draftsNaming, renameInDrafts } from '../queries/section-drafts.ts';
import { recordMerge } from '../queries/section-merges.ts';
import { EditingProblem } from './incoming-article.ts';
import { dropAddresses, pagesOf, redirectSection, rejectFormerAddress } from './section-addresses.ts';
import { exact, rejectChanged, rejectSame, renamed, type SectionChange, type SectionFrame } from './section-frame.ts';

export interface CategoryChange {
  slug?: string;
  name?: string;
  description?: string;
  color?: string;
  position?: number;
  is_hidden?: boolean;
}

export interface NewCategory {
  slug: string;
  name: string;
  description: string;
  color: string;
  is_hidden?: boolean;
}

type Row = NonNullable<Awaited<ReturnType<typeof findCategory>>>;

/** Identifies what a category is; its position belongs to the order of all. */
export function categoryVersion({ slug, name, description, color, is_hidden }: Omit<Row, 'id' | 'position'>): string {
  return storedVersion([slug, name, description, color, is_hidden]);
}

/** Makes, changes, orders, merges and removes categories. */
export function createCategoryChanges({ by, change }: SectionFrame) {
  return {
    addCategory: (category: NewCategory): Promise<void> =>
      change('categories add', `${category.slug} ${category.name}`, async (transaction) => {
        await rejectSlug(transaction, category.slug);
        await rejectName(transaction, category.name);
        rejectColour(category.color);
        await addCategory(transaction, { ...category, position: (await lastCategoryPosition(transaction)) + 1 });
      }),

    changeCategory: (slug: string, wanted: CategoryChange, expected?: SectionChange): Promise<void> =>
      change('categories change', renamed(slug, wanted.slug), async (transaction) => {
        const category = exact(await findCategory(transaction, slug), slug, 'category');
        rejectChanged(categoryVersion(category), expected);
        const { slug: next = slug, name, color } = wanted;
        if (next !== slug) await rejectSlug(transaction, next, slug);
        if (name !== undefined && name !== category.name) await rejectName(transaction, name);
        // A colour from before the rule stays as long as it is not touched.
        if (color !== undefined && color !== category.color) rejectColour(color);
        await updateCategory(transaction, category.id, wanted);
        if (next === slug) return;
        await redirectSection(transaction, 'category', slug, next);
        await renameInDrafts(transaction, 'category', slug, next);
      }),

    /** Stores the order of all categories, if they are still those that `expected` names. */
    orderCategories: (slugs: readonly string[], expected?: SectionChange): Promise<void> =>
      change('categories order', slugs.join(', '), async (transaction) => {
        const current = await categoryOrder(transaction);
        rejectChanged(storedVersion(current), expected, deskMessages.orderConflict);
        const known = new Set(current);
        const isWhole = slugs.length === current.length && slugs.every((slug) => known.delete(slug));
        if (!isWhole) throw new EditingProblem(deskMessages.fieldOrder);
        await setCategoryOrder(transaction, slugs);
      }),

    joinCategories: (from: string, into: string): Promise<number> =>
      change('categories merge', `${from} → ${into}`, async (transaction) => {
        const gone = exact(await findCategory(transaction, from), from, 'category');
        const target = exact(await findCategory(transaction, into), into, 'category');
        rejectSame(gone.id, target.id);
        await recordMerge(transaction, { kind: 'category', from: gone, into, by, pages: pagesOf.category(from) });
        await redirectSection(transaction, 'category', from, into);
        await renameInDrafts(transaction, 'category', from, into);
        return mergeCategory(transaction, gone.id, target.id);
      }),

    /** Removes a category that no article and no draft is in. */
    removeCategory: (slug: string): Promise<void> =>
      change('categories remove', slug, async (transaction) => {
        const { id } = exact(await findCategory(transaction, slug), slug, 'category');
        const [articles, drafts] = [
          await articlesInCategory(transaction, id),
          await draftsNaming(transaction, 'category', slug),
        ];
        if (articles + drafts > 0) {
          throw new EditingProblem(`「${slug}」還有 ${articles} 篇文章、${drafts} 篇草稿，請先合併到別的分類。`);
        }
        await removeCategory(transaction, id);
        await dropAddresses(transaction, 'category', slug);
      }),
  };
}

async function rejectSlug(db: Db, wanted: string, own?: string): Promise<void> {
  if (!fields.slug.safeParse(wanted).success) throw new EditingProblem(`「${wanted}」不能當網址代稱。`);
  const taken = await findCategory(db, wanted);
  if (taken?.slug === wanted) throw new EditingProblem(`代稱「${wanted}」已經有了；要合在一起請用合併（merge）。`);
  await rejectFormerAddress(db, 'category', wanted, own);
}

async function rejectName(db: Db, name: string): Promise<void> {
  const taken = await findCategory(db, '', name);
  if (taken) throw new EditingProblem(`已經有叫「${name}」的分類（${taken.slug}）。`);
}

function rejectColour(color: string): void {
  const problem = colourProblem(color);
  if (problem) throw new EditingProblem(`${problem}。`);
}
