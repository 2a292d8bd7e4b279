import type { Kysely } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import {
  lastMerge,
  type MergedKind,
  restoreMerged,
  restoreRedirects,
  sectionExists,
} from '../queries/section-merges.ts';
import { findTag } from '../queries/tags.ts';
import { createAuthorChanges } from './author-changes.ts';
import { createCategoryChanges } from './category-changes.ts';
import { EditingProblem } from './incoming-article.ts';
import { labels, pagesOf } from './section-addresses.ts';
import { createSectionFrame } from './section-frame.ts';
import { currentAuthor, currentCategory, currentTags } from './section-lookup.ts';
import { createSeriesChanges } from './series-changes.ts';
import { createTagChanges } from './tag-changes.ts';

const plurals = { category: 'categories', author: 'authors', tag: 'tags' };

async function mergeTarget(db: Db, kind: MergedKind, name: string): Promise<{ id: number } | undefined> {
  if (kind === 'category') return currentCategory(db, { slug: name });
  if (kind === 'author') return currentAuthor(db, { slug: name });
  const [tag = name] = await currentTags(db, [name]);
  return findTag(db, tag);
}

export type SectionChanges = ReturnType<typeof createSectionChanges>;

/**
 * All changes of categories, authors, tags and series, for the desk and the operators' commands. Every address that changes is
 * redirected, every merge can be undone, and each change is in the audit log.
 */
export function createSectionChanges(db: Kysely<Tables>, by: string) {
  const frame = createSectionFrame(db, by);

  /** Undoes the last merge of this section: it exists again, with the articles that still are where the merge put them. */
  function undoMerge(kind: MergedKind, name: string): Promise<number> {
    return frame.change(`${plurals[kind]} merge --undo`, name, async (transaction) => {
      const merge = await lastMerge(transaction, kind, name);
      if (!merge) throw new EditingProblem(`沒有「${name}」的合併可以還原。`);
      const into = await mergeTarget(transaction, kind, merge.into_name);
      if (!into) throw new EditingProblem(`「${merge.into_name}」已經不在，無法還原。`);
      if (await sectionExists(transaction, kind, merge.removed)) {
        throw new EditingProblem(`「${name}」或同名的${labels[kind]}已經有了，無法還原。`);
      }
      const moved = await restoreMerged(transaction, merge, into.id);
      await restoreRedirects(transaction, merge, pagesOf[kind](name));
      return moved;
    });
  }

  return {
    ...createCategoryChanges(frame),
    ...createAuthorChanges(frame),
    ...createTagChanges(frame),
    ...createSeriesChanges(frame),
    undoMerge,
  };
}
