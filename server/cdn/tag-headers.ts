import { anyChange } from '../page-cache/touched-tags.ts';
import type { CdnDriver } from './settings.ts';

/** With the other headers of a page this fits into the 4 kB that nginx has for all of them by default. */
const mostHeaderCharacters = 3_000;

/**
 * The headers in which a page names its tags to this CDN. Without one they would only make every page larger. A page with
 * too many, such as a text that names hundreds of videos, is dropped after every change instead.
 */
export function tagHeaders(driver: CdnDriver, tags: readonly string[]): Record<string, string> {
  const headers = namedIn(driver, tags);
  const length = Object.values(headers).reduce((sum, value) => sum + value.length, 0);
  return length <= mostHeaderCharacters ? headers : namedIn(driver, [anyChange]);
}

function namedIn(driver: CdnDriver, tags: readonly string[]): Record<string, string> {
  if (driver === 'none') return {};
  const forFastly = { 'surrogate-key': headerList(tags, ' ') };
  const forCloudflare = { 'cache-tag': headerList(tags, ',') };
  if (driver === 'fastly') return forFastly;
  return driver === 'cloudflare' ? forCloudflare : { ...forFastly, ...forCloudflare };
}

export function headerList(tags: readonly string[], separator: string): string {
  return tags.map(encodeTag).join(separator);
}

/** Names of tags may contain anything; a header is ASCII, and spaces and commas separate tags. */
export function encodeTag(tag: string): string {
  return tag.toWellFormed().replace(/[^!-+\--~]/gu, encodeURIComponent);
}
