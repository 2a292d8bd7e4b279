import { addressOf, findPage } from '../../../contract/page-address.ts';
import type { Db } from '../../database/connection.ts';
import { plainPath } from '../moved-address.ts';
import { ensureAuthor, findAuthor } from '../queries/authors.ts';
import { ensureCategory, findCategory, lastCategoryPosition } from '../queries/categories.ts';
import { redirectFrom } from '../queries/redirects.ts';
import { ImportProblem, type Named } from './incoming-article.ts';

/** Calm colours that read on white and on black, for categories nobody chose one for. */
const colours = ['#3b6ea5', '#8a5a44', '#4b7f52', '#8f5b8c', '#a0672e', '#3f7f86', '#7a6a2f', '#9b4f5c'];

/** The category's id; one that is missing is made where its name is known, and otherwise refused. */
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

/** Files keep naming what has been renamed or merged since; its old address still knows the way. */
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
