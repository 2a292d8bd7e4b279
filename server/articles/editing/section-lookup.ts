import type { NamedSections } from '../../../contract/desk/model/article.ts';
import { addressOf, findPage } from '../../../contract/page-address.ts';
import type { Db } from '../../database/connection.ts';
import { plainPath } from '../plain-path.ts';
import { ensureAuthor, findAuthor } from '../queries/authors.ts';
import { ensureCategory, findCategory, lastCategoryPosition } from '../queries/categories.ts';
import { redirectFrom } from '../queries/redirects.ts';
import { areSectionsCurrent } from '../queries/section-drafts.ts';
import { addSeries, findSeries } from '../queries/series-editing.ts';
import { findTag } from '../queries/tags.ts';
import { ImportProblem, type Named } from './incoming-article.ts';

/** Muted colours, readable on white and on black, for categories without a chosen one. */
const colours = ['#3b6ea5', '#8a5a44', '#4b7f52', '#8f5b8c', '#a0672e', '#3f7f86', '#7a6a2f', '#9b4f5c'];

export interface FoundSection {
  id: number;
  slug: string;
}

/** Finds a category, also one that was renamed or merged since. */
export async function currentCategory(db: Db, { slug, name }: Named) {
  const found = await findCategory(db, slug, name);
  return found ?? movedTo(db, addressOf('news/category', { category: slug }), 'category', findCategory);
}

export async function currentAuthor(db: Db, { slug, name }: Named) {
  const found = await findAuthor(db, slug, name);
  return found ?? movedTo(db, addressOf('news/author', { author: slug }), 'author', findAuthor);
}

/** Finds the category. A missing one is created if its name is known; otherwise an ImportProblem is thrown. */
export async function ensureNamedCategory(db: Db, wanted: Named): Promise<FoundSection> {
  const found = await currentCategory(db, wanted);
  if (found) return found;
  if (!wanted.name) throw new ImportProblem(`沒有「${wanted.slug}」這個分類`, wanted.line);
  const position = (await lastCategoryPosition(db)) + 1;
  const color = colours[position % colours.length] ?? '#666666';
  const { slug, name, description = '' } = wanted;
  return { slug, id: await ensureCategory(db, { slug, name, description, color, position }) };
}

export async function ensureNamedAuthor(db: Db, wanted: Named): Promise<FoundSection> {
  const found = await currentAuthor(db, wanted);
  if (found) return found;
  if (!wanted.name) throw new ImportProblem(`沒有「${wanted.slug}」這位作者`, wanted.line);
  const { slug, name, description: bio = '' } = wanted;
  return { slug, id: await ensureAuthor(db, { slug, name, title: '', bio }) };
}

/** Finds a series, also one that was renamed since. */
export async function currentSeries(db: Db, { slug, name }: Named) {
  const found = await findSeries(db, slug, name);
  return found ?? movedTo(db, addressOf('news/series', { series: slug }), 'series', findSeries);
}

export async function ensureNamedSeries(db: Db, wanted: Named): Promise<FoundSection> {
  const found = await currentSeries(db, wanted);
  if (found) return found;
  const { slug, name: title = slug } = wanted;
  return { slug, id: await addSeries(db, { slug, title }) };
}

/**
 * Files may still name a category or author that was renamed or merged since; the redirect of its old address finds it.
 */
async function movedTo<Row>(
  db: Db,
  address: string,
  part: string,
  find: (db: Db, slug: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const target = await redirectFrom(db, plainPath(address) ?? address);
  const slug = target && findPage(target)?.params[part];
  return slug ? find(db, slug) : undefined;
}

/** The names of tags as they are now: a source may still name one that was renamed or merged since. */
export async function currentTags(db: Db, names: readonly string[]): Promise<string[]> {
  const current: string[] = [];
  for (const name of names) {
    const moved =
      (await findTag(db, name)) ?? (await movedTo(db, addressOf('news/tag', { tag: name }), 'tag', findTag));
    current.push(moved?.name ?? name);
  }
  return [...new Set(current)];
}

/** A draft's fields with the sections as they are named now: an open editor saves the names with which it was opened. */
export async function withCurrentSections<Fields extends NamedSections>(db: Db, fields: Fields): Promise<Fields> {
  if (await areSectionsCurrent(db, fields)) return fields;
  const { category, author, series, tags } = fields;
  return {
    ...fields,
    category: category && ((await currentCategory(db, { slug: category }))?.slug ?? category),
    author: author && ((await currentAuthor(db, { slug: author }))?.slug ?? author),
    series: series && ((await currentSeries(db, { slug: series }))?.slug ?? series),
    tags: await currentTags(db, tags),
  };
}
