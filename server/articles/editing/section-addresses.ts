import { addressOf, findPage } from '../../../contract/page-address.ts';
import type { Db } from '../../database/connection.ts';
import { plainPath } from '../plain-path.ts';
import { addRedirect, redirectFrom, removeRedirects } from '../queries/redirects.ts';
import { forgetMerges, type MergedKind } from '../queries/section-merges.ts';
import { EditingProblem } from './incoming-article.ts';

/** What has pages of its own whose addresses may change. Series are not merged. */
type AddressedKind = MergedKind | 'series';

/** The addresses of a section's pages, by its slug or, for a tag, its name. */
export const pagesOf: Record<AddressedKind, (name: string) => string[]> = {
  category: (category) => [addressOf('news/category', { category }), addressOf('news/video/category', { category })],
  author: (author) => [addressOf('news/author', { author })],
  tag: (tag) => [addressOf('news/tag', { tag })],
  series: (series) => [addressOf('news/series', { series })],
};

export const labels: Record<MergedKind, string> = { category: '分類', author: '作者', tag: '標籤' };

/** Redirects a section's pages to those of its new name, or of the section that it was merged into. */
export async function redirectSection(db: Db, kind: AddressedKind, from: string, to: string): Promise<void> {
  const next = pagesOf[kind](to);
  for (const [at, address] of pagesOf[kind](from).entries()) {
    const [old, target] = [plainPath(address), plainPath(next[at] ?? '')];
    if (old && target) await addRedirect(db, old, target);
  }
}

/**
 * An address that leads to another section stays with it: links from outside still find its articles. A section can take
 * back an address that leads to itself.
 */
export async function rejectFormerAddress(db: Db, kind: AddressedKind, wanted: string, own?: string): Promise<void> {
  const [page = ''] = pagesOf[kind](wanted);
  const target = await redirectFrom(db, plainPath(page) ?? page);
  const leadsTo = target && findPage(target)?.params[kind];
  if (leadsTo && leadsTo !== own) {
    throw new EditingProblem(`「${wanted}」是以前的網址，現在轉到「${leadsTo}」，請換一個。`);
  }
}

/** Forgets the redirects to the pages of a section that is removed: there is nothing left to show. */
export async function dropAddresses(db: Db, kind: MergedKind, name: string): Promise<void> {
  const names = await dropRedirects(db, kind, name);
  await forgetMerges(db, kind, [name, ...names]);
}

/** Returns the names that were redirected. */
export async function dropRedirects(db: Db, kind: AddressedKind, name: string): Promise<string[]> {
  const former = await removeRedirects(
    db,
    pagesOf[kind](name).map((page) => plainPath(page) ?? page),
  );
  return former.flatMap((path) => findPage(path)?.params[kind] ?? []);
}
