import { fields } from '../../contract/api/fields.ts';
import { isStorable } from '../../contract/api/text.ts';
import { findPage, pageNumber, payloadFile } from '../../contract/page-address.ts';
import { type AddressedPage, pages } from '../../contract/pages.ts';
import type { KnownNames } from '../articles/known-names.ts';
import { plainPath } from '../articles/plain-path.ts';
import { feedSize } from '../pages/page-loader.ts';

const maxTagLength = 200;

/** The page that a request is for, with everything that distinguishes it from others. */
export interface RequestedPage {
  name: AddressedPage;
  params: Record<string, string>;
  query: Record<string, string>;
  page: number;
  key: string;
}

export const missingPage: RequestedPage = { name: 'not-found', params: {}, query: {}, page: 1, key: '/404' };

/** Reads only query parameters that the page knows, so that made-up ones cannot fill the cache. */
export function requestedPage(address: string, queryText: string): RequestedPage | null {
  const found = findPage(address);
  if (!found) return null;
  const { name, params } = found;
  if (name === 'not-found') return missingPage;
  const query = knownQuery(pages[name].cache.query, queryText);
  const page = pageNumber(query.page);
  if (page === null || !canExist(params, query)) return null;
  const key = JSON.stringify([name, params, { ...query, page }]);
  return { name, params, query, page, key };
}

/** Rejects parameters that no stored name can match, which saves a query. */
function canExist({ tag, ...slugs }: Record<string, string>, query: Record<string, string>): boolean {
  return (
    Object.values(slugs).every((slug) => fields.slug.safeParse(slug).success) &&
    (tag === undefined || (tag.length <= maxTagLength && isStorable(tag))) &&
    Object.values(query).every(isStorable)
  );
}

function knownQuery(known: readonly string[], text: string): Record<string, string> {
  if (!text || known.length === 0) return {};
  const given = new URLSearchParams(text);
  return Object.fromEntries(known.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])));
}

/** The address of the page whose payload this is; `//_payload.json` belongs to no page. */
export function pageOfPayload(path: string): string {
  const folder = path.slice(0, -payloadFile.length - 1);
  if (folder === '') return '/';
  return folder.endsWith('/') ? `${folder}/` : folder;
}

/** `/news/a/` becomes `/news/a`, only if it matches a page, so that a crafted address cannot redirect off the site. */
export function withoutEndSlash(address: string): string | null {
  if (address === '/' || !address.endsWith('/')) return null;
  const plain = address.replace(/\/+$/, '');
  return findPage(plain) ? plain : null;
}

/** Whether a page can exist. May accept one list page too many, since an article can be shown outside its list. */
export function isKnownPage({ name, params, page }: RequestedPage, names: KnownNames): boolean {
  const reaches = (articles: number | undefined) =>
    articles !== undefined && page <= Math.max(1, Math.ceil(articles / feedSize));
  switch (name) {
    case 'home':
      return reaches(names.news);
    case 'news/video':
      return reaches(names.videos);
    case 'news/article':
      return names.hasArticle(params.slug ?? '');
    case 'news/author':
      return reaches(names.author(params.author ?? ''));
    case 'news/category':
    case 'news/video/category':
      return reaches(names.category(params.category ?? ''));
    case 'news/tag':
      return reaches(names.tag(params.tag ?? ''));
    case 'news/series':
      return names.hasSeries(params.series ?? '');
    default:
      return true;
  }
}

/** Whether this address redirects to another one. */
export function isKnownRedirect(address: string, names: KnownNames): boolean {
  const plain = plainPath(address);
  return plain !== null && names.hasRedirect(plain);
}
