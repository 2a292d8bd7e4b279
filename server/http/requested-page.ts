import { fields } from '../../contract/api/fields.ts';
import { findPage, pageNumber, payloadFile } from '../../contract/page-address.ts';
import { type AddressedPage, pages } from '../../contract/pages.ts';
import { isStorable } from '../../contract/storable-text.ts';

const longestTag = 200;

/** Which page a request is for, and all that may make it differ from another. */
export interface RequestedPage {
  name: AddressedPage;
  params: Record<string, string>;
  query: Record<string, string>;
  page: number;
  key: string;
}

export const missingPage: RequestedPage = { name: 'not-found', params: {}, query: {}, page: 1, key: '/404' };

/** Only parameters that the page knows are looked at, so that made-up ones cannot fill the cache. */
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

/** What no name has the shape of is not worth a question to the database. */
function canExist({ tag, ...slugs }: Record<string, string>, query: Record<string, string>): boolean {
  return (
    Object.values(slugs).every((slug) => fields.slug.safeParse(slug).success) &&
    (tag === undefined || (tag.length <= longestTag && isStorable(tag))) &&
    Object.values(query).every(isStorable)
  );
}

function knownQuery(known: readonly string[], text: string): Record<string, string> {
  if (!text || known.length === 0) return {};
  const given = new URLSearchParams(text);
  return Object.fromEntries(known.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])));
}

/** Exactly the page's address: `//_payload.json` is nobody's. */
export function pageOfPayload(path: string): string {
  const folder = path.slice(0, -payloadFile.length - 1);
  if (folder === '') return '/';
  return folder.endsWith('/') ? `${folder}/` : folder;
}

/** `/news/a/` is `/news/a`; only for pages that exist, so that no crafted address leads off the site. */
export function withoutEndSlash(address: string): string | null {
  if (address === '/' || !address.endsWith('/')) return null;
  const plain = address.replace(/\/+$/, '');
  return findPage(plain) ? plain : null;
}
