import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { colourProblem } from '../../../contract/rules/contrast.ts';
import type { Db } from '../../database/connection.ts';
import { storedVersion } from '../../runtime/hashes.ts';
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
import { EditingProblem } from './incoming-article.ts';
import { rejectChanged, renamed, type SectionChange, type SectionFrame } from './section-frame.ts';
import { createSlugSections } from './slug-sections.ts';

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
export function createCategoryChanges(frame: SectionFrame) {
  const { change } = frame;
  const categories = createSlugSections(frame, {
    kind: 'category',
    plural: 'categories',
    find: findCategory,
    countArticles: articlesInCategory,
    merge: mergeCategory,
    remove: removeCategory,
  });
  return {
    addCategory: (category: NewCategory): Promise<void> =>
      change('categories add', `${category.slug} ${category.name}`, async (transaction) => {
        await categories.rejectSlug(transaction, category.slug);
        await rejectName(transaction, category.name);
        rejectColour(category.color);
        await addCategory(transaction, { ...category, position: (await lastCategoryPosition(transaction)) + 1 });
      }),

    changeCategory: (slug: string, wanted: CategoryChange, expected?: SectionChange): Promise<void> =>
      change('categories change', renamed(slug, wanted.slug), async (transaction) => {
        const category = await categories.found(transaction, slug);
        rejectChanged(categoryVersion(category), expected);
        const { slug: next = slug, name, color } = wanted;
        if (next !== slug) await categories.rejectSlug(transaction, next, slug);
        if (name !== undefined && name !== category.name) await rejectName(transaction, name);
        // A colour from before the rule stays as long as it is not touched.
        if (color !== undefined && color !== category.color) rejectColour(color);
        await updateCategory(transaction, category.id, wanted);
        if (next !== slug) await categories.moveSlug(transaction, slug, next);
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

    joinCategories: categories.join,
    removeCategory: categories.remove,
  };
}

async function rejectName(db: Db, name: string): Promise<void> {
  const taken = await findCategory(db, '', name);
  if (taken) throw new EditingProblem(`已經有叫「${name}」的分類（${taken.slug}）。`);
}

function rejectColour(color: string): void {
  const problem = colourProblem(color);
  if (problem) throw new EditingProblem(`${problem}。`);
}
