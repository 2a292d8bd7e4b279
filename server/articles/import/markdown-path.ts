import path from 'node:path';
import { fields } from '../../../contract/api/fields.ts';
import { slugFrom } from './slugs.ts';
import { sourceTime } from './source-time.ts';

/** What a file's path says about its article. */
export interface MarkdownPath {
  /** The file's name, or its folder's for `index.md`, without date and extension. */
  name: string;
  date: Date | null;
  isDraft: boolean;
  isJekyll: boolean;
  isHexo: boolean;
}

/** Reads a path as Hugo, Hexo and Jekyll do: `2019-03-10-name.md`, `name/index.md`, `_posts`, `_drafts`. */
export function partsOf(file: string): MarkdownPath {
  const folders = path.dirname(file).split(path.sep);
  const own = path.basename(file).replace(/\.(?:md|markdown)$/i, '');
  const whole = /^index(?:\.[\w-]+)?$/i.test(own) ? (folders.at(-1) ?? own) : own;
  const [, date, name = whole] = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ]?(.+)$/.exec(whole) ?? [];
  const isHexo = folders.some((folder, at) => /^_(?:posts|drafts)$/.test(folder) && folders[at - 1] === 'source');
  return {
    name,
    date: date ? sourceTime(date) : null,
    isDraft: folders.includes('_drafts'),
    isJekyll: folders.some((folder) => /^_(?:posts|drafts)$/.test(folder)) && !isHexo,
    isHexo,
  };
}

/** The given slug, or one made of the file's name; one that cannot be an address is replaced and noted. */
export function slugOf(given: string | undefined, name: string, notes: string[]): string {
  const wanted = given ?? name;
  if (fields.slug.safeParse(wanted).success) return wanted;
  const slug = slugFrom(wanted, 'post');
  notes.push(`「${wanted}」不能當網址代稱，改用「${slug}」`);
  return slug;
}

const heading = /^#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/;
const underlined = /^([^\n]{1,200})\n={2,}[ \t]*(?:\n|$)/;

/** The title, and the text without a heading at its beginning that repeats it or that the title is taken from. */
export function titleOf(given: string | undefined, text: string, name: string): { title: string; text: string } {
  const [all = '', words = ''] = heading.exec(text) ?? underlined.exec(text) ?? [];
  const plain = words.replace(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1').trim();
  if (given !== undefined)
    return { title: given, text: plain === given && /^(?:# |[^#])/.test(all) ? text.slice(all.length) : text };
  return plain ? { title: plain, text: text.slice(all.length) } : { title: name, text };
}
