import type { ImportProblem } from '../editing/incoming-article.ts';
import { type ArticleMatter, fileShapes } from './file-shapes.ts';
import { type Fields, problemOf } from './front-matter.ts';

/** The names that Hugo, Hexo, Jekyll and their themes give to our fields, the first one that is filled in counts. */
const names = {
  slug: ['slug'],
  title: ['title'],
  summary: ['summary', 'description', 'excerpt', 'abstract'],
  categories: ['category', 'categories'],
  author: ['author', 'authors'],
  tags: ['tags', 'tag'],
  series: ['series', 'series_name', 'seriesName'],
  seriesTitle: ['series_title', 'seriesTitle'],
  seriesOrder: [
    'series_order',
    'seriesOrder',
    'series_weight',
    'series_index',
    'seriesIndex',
    'series_part',
    'seriesPart',
  ],
  publishedAt: ['publishedAt', 'date', 'publishDate', 'pubDate', 'published', 'created'],
  updatedAt: ['updatedAt', 'lastmod', 'updated', 'modified', 'last_modified_at'],
  publishedAgo: ['publishedAgo'],
  updatedAgo: ['updatedAgo'],
  draft: ['draft'],
  cover: [
    'cover',
    'image',
    'thumbnail',
    'images',
    'featured_image',
    'featuredImage',
    'cover_image',
    'coverImage',
    'heroImage',
    'banner',
    'index_img',
    'header',
  ],
  addresses: ['permalink', 'url', 'aliases', 'redirect_from'],
  keyPoints: ['keyPoints'],
  video: ['video'],
  audio: ['audio'],
  art: ['art'],
} as const satisfies Record<keyof ArticleMatter, readonly string[]>;

type Name = keyof typeof names;
type Values = Record<string, unknown>;

export interface ArticleFields {
  matter: ArticleMatter;
  /** The line of one of our fields, whatever its name is in the file. */
  lineOf: (name: Name, ...path: (string | number)[]) => number;
  /** The name of one of our fields in the file. */
  nameOf: (name: Name) => string;
  problems: ImportProblem[];
  /** Fields that are not read. */
  unknown: string[];
}

/** Reads the fields of an article as other systems write them. */
export function articleFields({ values, lineOf }: Pick<Fields, 'values' | 'lineOf'>, isJekyll = false): ArticleFields {
  const used = new Map<Name, string>();
  const given: Values = {};
  for (const [name, aliases] of Object.entries(names) as [Name, readonly string[]][]) {
    for (const alias of aliases) {
      const value = adapt(name, values[alias], isJekyll);
      if (value === undefined) continue;
      const isList = Array.isArray(given[name]) && Array.isArray(value);
      if (name in given && !isList) continue;
      given[name] = isList ? [...(given[name] as unknown[]), ...(value as unknown[])] : value;
      if (!used.has(name)) used.set(name, alias);
    }
  }
  if (values.published === false || values.status === 'draft') given.draft = true;
  const nameOf = (name: Name) => used.get(name) ?? names[name][0];
  const lineIn = (name: Name, ...path: (string | number)[]) => lineOf(nameOf(name), ...path);
  const problems: ImportProblem[] = [];
  let result = fileShapes.article.safeParse(given);
  // The fields that are wrong are left out, so that the rest of the file is checked as well.
  for (const issue of result.error?.issues ?? []) {
    const [name, ...path] = issue.path as [Name, ...(string | number)[]];
    problems.push(problemOf({ ...issue, path: [nameOf(name), ...path] } as typeof issue, values, lineOf));
    delete given[name];
  }
  if (!result.success) result = fileShapes.article.safeParse(given);
  const known: string[] = [...Object.values(names).flat(), 'status'];
  return {
    matter: result.data as ArticleMatter,
    lineOf: lineIn,
    nameOf,
    problems,
    unknown: Object.keys(values).filter((name) => !known.includes(name)),
  };
}

/** A value in the form of our field; undefined if it says nothing. */
function adapt(name: Name, value: unknown, isJekyll: boolean): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (name === 'categories' || name === 'tags') return listOf(value, isJekyll);
  if (name === 'author') return nameIn(value);
  if (name === 'series') return seriesIn(value);
  if (name === 'seriesTitle') return typeof value === 'object' ? undefined : value;
  if (name === 'seriesOrder') return orderOf(value);
  if (name === 'addresses') return listOf(value, false).filter((address) => String(address).includes('/'));
  if (name === 'cover') return coverOf(value);
  if (name === 'publishedAt' || name === 'updatedAt') return typeof value === 'boolean' ? undefined : value;
  if (name === 'draft') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

/** A list, however it is written: `a`, `a, b`, `[a, [b, c]]`; Jekyll separates words by spaces as well. */
function listOf(value: unknown, hasSpaces: boolean): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item) => (Array.isArray(item) ? listOf(item, false) : [item])).filter(isFilled);
  if (typeof value !== 'string') return [value].filter(isFilled);
  const separator = /[,，、;；]/.test(value) ? /[,，、;；]/ : hasSpaces ? /\s+/ : null;
  return (separator ? value.split(separator) : [value]).map((item) => item.trim()).filter(Boolean);
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && typeof value !== 'boolean';

/** `name`, `[name]`, `{ name }`: the first author. */
function nameIn(value: unknown): unknown {
  const [first] = Array.isArray(value) ? value : [value];
  return typeof first === 'object' && first !== null ? (first as Values).name : first;
}

/** `title`, `[title]`, or an object with a name and an order: the first series. */
function seriesIn(value: unknown): unknown {
  const [first] = Array.isArray(value) ? value : [value];
  if (typeof first === 'boolean') return undefined;
  if (typeof first !== 'object' || first === null) return first ? { name: first } : undefined;
  const { name, title, id, slug, order, part, index, number, weight } = first as Values;
  const [found, own] = [[name, title, slug, id].find(isFilled), [slug, id].find(isFilled)];
  const given = [order, part, index, number, weight].map(orderOf).find((each) => each !== undefined);
  return found === undefined ? undefined : { name: found, slug: own, order: given };
}

const lastOrder = 1_000_000;

function orderOf(value: unknown): number | undefined {
  const order = typeof value === 'string' && value.trim() ? Number(value) : value;
  if (typeof order !== 'number' || !(order >= 0 && order <= lastOrder)) return undefined;
  return Math.round(order);
}

/** A path, the first of a list, or an object whose picture has one of the usual names. */
function coverOf(value: unknown): unknown {
  if (typeof value === 'boolean') return undefined;
  if (Array.isArray(value)) return value.length > 0 ? coverOf(value[0]) : undefined;
  if (typeof value !== 'object' || value === null) return value;
  const { image, url, src, path, teaser, feature, thumbnail, ...others } = value as Values;
  const found = [image, url, src, path, feature, teaser, thumbnail].find((part) => typeof part === 'string' && part);
  return found === undefined && image === undefined ? undefined : { ...others, image: found ?? image };
}
