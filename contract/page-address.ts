import { type AddressedPage, type PageParams, pageNames, pages } from './pages.ts';
import type { SearchFilter } from './search.ts';

export const payloadFile = '_payload.json';

export interface FoundPage {
  name: AddressedPage;
  params: Record<string, string>;
}

const lastPage = 500;

/** The address of a page; an unknown page or a missing parameter does not compile. */
export function addressOf<P extends AddressedPage>(name: P, params: PageParams<P>, page = 1): string {
  const parts = params as Record<string, string>;
  const path = pages[name].path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(parts[part] ?? ''));
  return page > 1 ? `${path}?page=${page}` : path;
}

/** The address of a search; default values are left out. */
export function searchAddress(filter: SearchFilter, page = 1): string {
  const query = new URLSearchParams({ q: filter.q });
  if (filter.kind) query.set('kind', filter.kind);
  if (filter.category) query.set('category', filter.category);
  if (filter.series) query.set('series', filter.series);
  if (filter.sort !== 'relevance') query.set('sort', filter.sort);
  if (page > 1) query.set('page', String(page));
  return `${pages.search.path}?${query}`;
}

/** Finds the page of an address (without its query); null if there is none. */
export function findPage(pathname: string): FoundPage | null {
  const parts = pathname.split('/');
  for (const name of pageNames) {
    const path: string | null = pages[name].path;
    const params = path === null ? null : matchParts(path.split('/'), parts);
    if (params) return { name: name as AddressedPage, params };
  }
  return null;
}

/** Whether an address (path and query) is for members only. */
export function needsLogin(address: string): boolean {
  const [pathname = '', search] = address.split('?');
  const found = findPage(pathname);
  const rule: boolean | 'unless-token' = found !== null && pages[found.name].needsLogin;
  return rule === 'unless-token' ? !new URLSearchParams(search).get('token') : rule;
}

function matchParts(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] as string;
    if (!expected.startsWith(':')) {
      if (expected !== part) return null;
      continue;
    }
    const value = decodePart(part);
    if (!value) return null;
    params[expected.slice(1)] = value;
  }
  return params;
}

function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The payload of `/news/a` is at `/news/a/_payload.json`, that of `/` at `/_payload.json`; the query stays. */
export function payloadAddress(pathname: string, search: string): string {
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return `${folder}${payloadFile}${search}`;
}

/** Parses a list's page number; null for anything but a plain whole number from 1. */
export function pageNumber(value: string | null | undefined): number | null {
  if (value === null || value === undefined) return 1;
  if (!/^[1-9]\d{0,2}$/.test(value)) return null;
  const number = Number(value);
  return number <= lastPage ? number : null;
}
