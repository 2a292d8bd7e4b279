import type { Kysely } from 'kysely';
import type { DeskAuthor, DeskCategory, DeskSeries, DeskTag } from '../../contract/desk/model/section.ts';
import type { Tables } from '../database/tables.ts';
import { storedVersion } from '../runtime/hashes.ts';
import type { Writer } from './drafts/article-state.ts';
import { asApiErrors } from './drafts/publishing.ts';
import { authorVersion } from './editing/author-changes.ts';
import { categoryVersion } from './editing/category-changes.ts';
import { createSectionChanges, type SectionChanges } from './editing/section-changes.ts';
import { exactSeries, seriesVersion } from './editing/series-changes.ts';
import { tagVersion } from './editing/tag-changes.ts';
import {
  authorsForDesk,
  categoriesForDesk,
  seriesForDesk,
  type TagFilter,
  tagsForDesk,
} from './queries/section-desk.ts';
import { partIds, seriesOfArticles } from './queries/series-editing.ts';

export interface CategoryList {
  items: DeskCategory[];
  /** Identifies the order of all. */
  order: string;
}

/** Categories, authors, tags and series as the staff see and change them, by the same functions as the operators' commands. */
export function createSectionDesk({ db }: { db: Kysely<Tables> }) {
  return {
    change: <T>(self: Writer, work: (changes: SectionChanges) => Promise<T>): Promise<T> =>
      asApiErrors(() => work(createSectionChanges(db, self.email))),

    async categories(): Promise<CategoryList> {
      const rows = await categoriesForDesk(db);
      return {
        items: rows.map((row) => ({
          slug: row.slug,
          name: row.name,
          description: row.description,
          color: row.color,
          isHidden: row.is_hidden,
          articles: row.articles,
          drafts: row.drafts,
          version: categoryVersion(row),
        })),
        order: storedVersion(rows.map(({ slug }) => slug)),
      };
    },

    async authors(): Promise<DeskAuthor[]> {
      return (await authorsForDesk(db)).map((row) => ({
        slug: row.slug,
        name: row.name,
        title: row.title,
        bio: row.bio,
        pictureId: row.picture_id,
        articles: row.articles,
        drafts: row.drafts,
        version: authorVersion(row),
      }));
    },

    async series(): Promise<DeskSeries[]> {
      return (await seriesForDesk(db)).map((row) => ({
        slug: row.slug,
        name: row.title,
        introduction: row.introduction,
        coverId: row.cover_id,
        articles: row.articles,
        drafts: row.drafts,
        version: seriesVersion(row),
      }));
    },

    /** The ids of a series' parts, in their order, which `order` identifies. */
    parts: (slug: string): Promise<{ ids: string[]; order: string }> =>
      asApiErrors(async () => {
        const ids = await partIds(db, (await exactSeries(db, slug)).id);
        return { ids, order: storedVersion(ids) };
      }),

    /** The series that these articles belong to. */
    async seriesOf(articleIds: readonly string[]): Promise<Map<string, { slug: string; name: string }>> {
      const rows = await seriesOfArticles(db, articleIds);
      return new Map(rows.map(({ article_id, slug, title }) => [article_id, { slug, name: title }]));
    },

    /** A page of tags, and where the next one begins. */
    async tags({ limit, ...filter }: TagFilter): Promise<{ items: DeskTag[]; next: number | null }> {
      const rows = await tagsForDesk(db, { ...filter, limit: limit + 1 });
      const items = rows.slice(0, limit).map((row) => ({ ...row, version: tagVersion(row) }));
      return { items, next: rows.length > limit ? filter.offset + limit : null };
    },
  };
}
