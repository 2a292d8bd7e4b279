import { addressOf, findPage } from '../../../contract/page-address.ts';
import type { Db } from '../../database/connection.ts';
import { plainPath } from '../moved-address.ts';
import { ensureAuthor, findAuthor } from '../queries/authors.ts';
import { ensureCategory, findCategory, lastCategoryPosition } from '../queries/categories.ts';
import { redirectFrom } from '../queries/redirects.ts';
import { ImportProblem, type Named } from './incoming-article.ts';

/** Muted colours, readable on white and on black, for categories without a chosen one. */
const colours = ['#3b6ea5', '#8a5a44', '#4b7f52', '#8f5b8c', '#a0672e', '#3f7f86', '#7a6a2f', '#9b4f5c'];

/**
 * Returns the category's id. A missing category is created if its name is known; otherwise an ImportProblem is thrown.
 */
export async function categoryIdOf(db: Db, wanted: Named): Promise<number> {
  const found =
    (await findCategory(db, wanted.slug, wanted.name)) ??
    (await movedTo(db, addressOf('news/category', { category: wanted.slug }), 'category', findCategory));
  if (found) return found.id;
  if (!wanted.name) throw new ImportProblem(`沒有「${wanted.slug}」這個分類`, wanted.line);
  const position = (await lastCategoryPosition(db)) + 1;
  const color = colours[position % colours.length] ?? '#666666';
  const { slug, name, description = '' } = wanted;
  return ensureCategory(db, { slug, name, description, color, position });
}

export async function authorIdOf(db: Db, wanted: Named): Promise<number> {
  const found =
    (await findAuthor(db, wanted.slug, wanted.name)) ??
    (await movedTo(db, addressOf('news/author', { author: wanted.slug }), 'author', findAuthor));
  if (found) return found.id;
  if (!wanted.name) throw new ImportProblem(`沒有「${wanted.slug}」這位作者`, wanted.line);
  return ensureAuthor(db, { slug: wanted.slug, name: wanted.name, title: '', bio: wanted.description ?? '' });
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
