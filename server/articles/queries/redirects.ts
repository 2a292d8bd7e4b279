import { sql } from 'kysely';
import { addressOf, findPage } from '../../../contract/page-address.ts';
import type { Db } from '../../database/connection.ts';

/** The address that a former address redirects to. */
export async function redirectFrom(db: Db, path: string): Promise<string | null> {
  const row = await db.selectFrom('redirects').where('from_path', '=', path).select('to_path').executeTakeFirst();
  return row?.to_path ?? null;
}

/** Whether another article, in any state, has this slug, or had it and is still reached by it. */
export async function belongsToAnother(db: Db, slug: string, id: string): Promise<boolean> {
  return ![null, id].includes(await articleIdAt(db, slug));
}

async function articleIdAt(db: Db, slug: string): Promise<string | null> {
  const find = (named: string) => db.selectFrom('articles').where('slug', '=', named).select('id').executeTakeFirst();
  const found = await find(slug);
  if (found) return found.id;
  const moved = findPage((await redirectFrom(db, addressOf('news/article', { slug }))) ?? '');
  return (moved?.name === 'news/article' && (await find(moved.params.slug ?? ''))?.id) || null;
}

/**
 * Redirects an old address to a new one. Redirects that led to the old address are updated, so that no visitor is
 * redirected twice, and a redirect from the new address is removed.
 */
export async function addRedirect(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('redirects').set({ to_path: to }).where('to_path', '=', from).execute();
  await sql`
    insert into redirects (from_path, to_path) values (${from}, ${to})
    on conflict (from_path) do update set to_path = excluded.to_path
    where redirects.to_path <> excluded.to_path`.execute(db);
  await db.deleteFrom('redirects').where('from_path', '=', to).execute();
}

/** Removes the redirects to these addresses, and returns where they came from. */
export async function removeRedirects(db: Db, to: readonly string[]): Promise<string[]> {
  const rows = await db.deleteFrom('redirects').where('to_path', 'in', to).returning('from_path').execute();
  return rows.map(({ from_path }) => from_path);
}
