import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** What the whole folder of a Hexo, Hugo or Jekyll site is recognised by, and where its articles are. */
const siteFolders = [
  { settings: ['_config.yml'], articles: ['source/_posts', 'source/_drafts'] },
  { settings: ['hugo.toml', 'hugo.yaml', 'config.toml', 'config.yaml', 'config'], articles: ['content'] },
  { settings: ['_config.yml'], articles: ['_posts', '_drafts'] },
];

/** The folders of a Hexo, Hugo or Jekyll site that contain its articles; undefined for any other folder. */
export async function articleFolders(root: string): Promise<string[] | undefined> {
  for (const { settings, articles } of siteFolders) {
    const folders = [];
    for (const folder of articles) if (await isFolder(path.join(root, folder))) folders.push(folder);
    if (folders.length > 0 && settings.some((name) => existsSync(path.join(root, name)))) return folders;
  }
  return undefined;
}

const settingsFiles = [
  '_config.yml',
  'hugo.toml',
  'hugo.yaml',
  'config.toml',
  'config.yaml',
  'config/_default/hugo.toml',
];
const ownAddress = /^(?:url|baseurl)\s*[:=]\s*["']?(https?:\/\/[^\s"'#]+)/im;

/** The public address of a Hexo, Hugo or Jekyll site, as its settings have it. */
export async function siteAddress(root: string): Promise<URL | null> {
  for (const name of settingsFiles) {
    const text = await readFile(path.join(root, name), 'utf8').catch(() => '');
    const [, address] = ownAddress.exec(text) ?? [];
    if (address) return URL.parse(address.replace(/\/*$/, '/'));
  }
  return null;
}

/** The path within the site of an absolute address of its own, whether http or https; null for others. */
export function pathOnSite(address: string, site: URL | null): string | null {
  const url = /^(?:https?:)?\/\//i.test(address) ? URL.parse(address, 'https://nowhere.invalid') : null;
  if (!url || !site || url.host !== site.host || !url.pathname.startsWith(site.pathname)) return null;
  return `/${url.pathname.slice(site.pathname.length)}`;
}

/** Folders that are not read because their names begin with a line, although they contain Markdown files. */
export async function unreadFolders(root: string): Promise<string[]> {
  const names = await readdir(root).catch((): string[] => []);
  const candidates = names.filter((name) => name.startsWith('_') && !/^_(?:posts|drafts)$/.test(name)).sort();
  const unread = [];
  for (const name of candidates) {
    const files = await readdir(path.join(root, name), { recursive: true }).catch((): string[] => []);
    if (files.some((file) => /\.(?:md|markdown)$/i.test(file))) unread.push(name);
  }
  return unread;
}

export const isFolder = (file: string) =>
  stat(file).then(
    (about) => about.isDirectory(),
    () => false,
  );
