import { createHash } from 'node:crypto';
import path from 'node:path';

/**
 * Where an imported article came from. An article is found again by its source, so two sources never share an article,
 * even if they ask for the same slug.
 */
export interface ArticleSource {
  kind: 'file' | 'wordpress' | 'feed';
  /** The site of an export or feed, without scheme; for files the name that the operator gave the folder, or empty. */
  site: string;
  /** The guid, link or hash of the content of an entry; the path of a file. */
  id: string;
}

/** What an export or feed says about an entry's identity; empty where it says nothing. */
export interface ForeignIdentity {
  /** The address of the whole site or feed. */
  site: string;
  guid: string;
  link: string;
}

/** The same site under another scheme, with or without `www.` and a final slash. */
function siteName(address: string): string {
  const url = URL.parse(address.trim());
  if (!url) return address.trim();
  return url.host.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '');
}

/**
 * An entry is identified by its guid, otherwise by its link, otherwise by its content. `ambiguous` holds the guids and
 * links that several entries of the file share; they identify none of them.
 */
export function foreignSource(
  kind: 'wordpress' | 'feed',
  { site, guid, link }: ForeignIdentity,
  content: readonly string[],
  ambiguous: ReadonlySet<string> = new Set(),
): ArticleSource {
  const own = [guid, link].map((text) => text.trim()).find((text) => text && !ambiguous.has(text));
  return { kind, site: siteName(site), id: own ?? `content:${hashOf(content)}` };
}

/**
 * A file is identified by its full path, because folders of two blogs may hold files of the same name. If the operator
 * names the folder, the path within it is enough, wherever the folder lies.
 */
export function fileSource(root: string, file: string, name = ''): ArticleSource {
  const id = name ? path.relative(root, file) : path.resolve(file);
  return { kind: 'file', site: name, id: id.split(path.sep).join('/') };
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
