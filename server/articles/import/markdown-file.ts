import path from 'node:path';
import { youtubeIdIn } from '../../../contract/video-address.ts';
import type { MediaTable } from '../../database/tables.ts';
import type { FindStoredMedia } from '../../media/media-files.ts';
import {
  asImportProblem,
  type FoundMedia,
  ImportProblem,
  type IncomingArticle,
  type IncomingPart,
  type IncomingVideo,
  type Named,
  throwAll,
  UnusableMedia,
} from '../editing/incoming-article.ts';
import { picturesOf, renderMarkdown } from '../markdown.ts';
import { plainPath } from '../plain-path.ts';
import { withinLimits } from './article-limits.ts';
import { decodeText } from './decoded-text.ts';
import { type ArticleFields, articleFields } from './fields-of-other-systems.ts';
import type { ArticleMatter } from './file-shapes.ts';
import { readFields } from './front-matter.ts';
import { readInside } from './inside-folder.ts';
import { partsOf, slugOf, titleOf } from './markdown-path.ts';
import { mediaOf } from './markdown-pictures.ts';
import { strictMarkdown } from './outside-code.ts';
import { chooseAuthor, chooseCategory, namedBy, type SectionRules } from './section-choice.ts';
import { pathOnSite } from './site-folder.ts';
import { replaceSiteTags } from './site-tags.ts';
import { slugFrom } from './slugs.ts';
import { sourceTime, updateAfter } from './source-time.ts';
import { emptyNote, summaryFrom } from './summary.ts';
import { noteUnstorable, storable, storableText } from './unstorable-characters.ts';

const mostText = 5 * 1024 * 1024;

export interface ReadArticle {
  incoming: IncomingArticle;
  /** Warnings for the editor. */
  notes: string[];
}

export interface ReadOptions {
  /** The folder that is imported; nothing outside it is opened, not even through links. */
  root: string;
  now: Date;
  knownMedia: FindStoredMedia;
  rules: SectionRules;
  /** The public address of the site that the folder is the source of: pictures there are looked for in the folder. */
  site?: URL | null;
}

/** Reads a text file in any encoding that can be recognised. */
export async function readText(root: string, file: string, notes: string[] = []): Promise<string> {
  const bytes = await readInside(root, file, mostText).catch((error: Error) => {
    throw error instanceof ImportProblem ? new ImportProblem(error.message.replace(file, path.basename(file))) : error;
  });
  const { text, count } = storableText(await decodeText(bytes, notes));
  noteUnstorable(count, notes);
  return text;
}

/** Reads one Markdown file and everything it refers to; everything that is wrong with it is thrown at once. */
export async function readMarkdownArticle(file: string, options: ReadOptions): Promise<ReadArticle> {
  const { root, now, knownMedia, rules, site = null } = options;
  const notes: string[] = [];
  const fromPath = partsOf(file);
  const written = readFields(await readText(root, file, notes));
  const fields = articleFields(written, fromPath.isJekyll);
  const { matter, lineOf, problems } = fields;
  if (fields.unknown.length > 0) notes.push(`略過的欄位：${fields.unknown.join('、')}`);
  const media = mediaOf({ root, file, knownMedia });

  /** Goes on after a problem, so that all of them are found. */
  async function attempt<T>(work: () => Promise<T> | T): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      const problem = asImportProblem(error);
      if (!problem) throw error;
      problems.push(problem);
      return null;
    }
  }

  async function findPicture(reference: string, line: number): Promise<FoundMedia | null> {
    const own = pathOnSite(reference, site);
    if (!own && (/^(?:[a-z]+:)?\/\//i.test(reference) || /^(?:data|file|[a-z]):/i.test(reference))) {
      notes.push(`外部圖片不會顯示：${reference.slice(0, 200)}（第 ${line} 行）`);
      return null;
    }
    const before = problems.length;
    const found = await attempt(() => media.find(own ?? reference, 'picture', line));
    const problem = problems[before];
    // A picture that cannot be used, such as an SVG, is a warning; one outside of the folder is a problem.
    if (problem instanceof UnusableMedia) problems.length = before;
    if (problem instanceof UnusableMedia) notes.push(`圖片沒有匯入：${problem.message}（第 ${line} 行）`);
    else if (!found && !problem) notes.push(`找不到圖片「${reference}」（第 ${line} 行）`);
    return found;
  }

  const whole = strictMarkdown(withoutTags(written.body, notes));
  const { title, text } = titleOf(matter.title, whole, fromPath.name);
  const firstLine = written.bodyLine + whole.slice(0, whole.length - text.length).split('\n').length - 1;
  const pictures = new Map<string, FoundMedia>();
  const lineIn = lineFinder(text, firstLine);
  for (const reference of new Set((await attempt(() => picturesOf(text, firstLine))) ?? [])) {
    const found = await findPicture(reference, lineIn(reference));
    if (found) pictures.set(reference, found);
  }
  const cover = matter.cover && (await findPicture(matter.cover.image, lineOf('cover', 'image')));
  const { video } = matter;
  const take = (reference: string, kind: MediaTable['kind'], key: string) =>
    media.take(reference, kind, lineOf('video', key));
  const playable = video && (await attempt(() => videoOf(video, take)));
  const { audio } = matter;
  const read = audio && (await attempt(() => media.take(audio.file, 'audio', lineOf('audio'))));
  const times = (await attempt(() => timesOf(fields, now))) ?? { publishedAt: null, updatedAt: null };
  const sections = await sectionsOf(fields, rules);
  throwAll(problems);

  const dropped = countDropped(notes);
  const bodyHtml = renderMarkdown(text, (href) => knownPicture(pictures.get(href)), {
    dropped: dropped.add,
    hasLineBreaks: fromPath.isHexo,
  });
  dropped.note();
  const publishedAt = times.publishedAt ?? fromPath.date;
  const isEmpty = bodyHtml.trim() === '' && !playable;
  if (isEmpty && !matter.draft && !fromPath.isDraft) notes.push(emptyNote);
  const incoming: IncomingArticle = {
    slug: slugOf(matter.slug, fromPath.name, notes),
    kind: matter.video ? 'video' : 'news',
    status: matter.draft || fromPath.isDraft || isEmpty ? 'draft' : 'published',
    title,
    summary: matter.summary ?? summaryFrom(bodyHtml),
    bodyHtml,
    keyPoints: matter.keyPoints,
    ...sections,
    tags: [...new Set([...matter.tags, ...sections.tags])],
    series: seriesOf(matter),
    cover: matter.cover && cover ? { ...matter.cover, media: cover } : null,
    video: playable ?? null,
    audio: read ? { media: read, seconds: read.seconds ?? 1 } : null,
    pictures: [...pictures.values()],
    ...times,
    publishedAt,
    updatedAt: updateAfter(publishedAt, times.updatedAt),
    oldPaths: matter.addresses.flatMap(oldPathOf),
  };
  return { incoming: withinLimits(storable(incoming, notes), notes), notes };
}

function oldPathOf(address: string): string[] {
  const plain = plainPath(URL.parse(address, 'http://nowhere.invalid/')?.pathname ?? '');
  // A colon is a placeholder such as `:title`.
  return plain && !address.includes('/:') ? [plain] : [];
}

function withoutTags(text: string, notes: string[]): string {
  const names = new Set<string>();
  const result = replaceSiteTags(text, (name) => names.add(name));
  if (names.size > 0) notes.push(`已移除標籤：${[...names].join('、')}`);
  return result;
}

async function sectionsOf({ matter, lineOf, problems }: ArticleFields, rules: SectionRules) {
  const line = lineOf('categories');
  const named = (name: string) => namedBy(name, 'category', rules, line);
  const { category, tags } = await chooseCategory(matter.categories.map(named), rules, { line });
  const own = matter.author ? namedBy(matter.author, 'author', rules, lineOf('author')) : null;
  const author = chooseAuthor(own, rules) ?? (rules.isCreating ? namedBy('編輯部', 'author', rules) : null);
  if (!category) problems.push(new ImportProblem('缺少「category」，也可以用 --category 指定'));
  if (!author) problems.push(new ImportProblem('缺少「author」，也可以用 --author 指定'));
  return { category: category as Named, author: author as Named, tags };
}

/** A series that is not known yet gets this title, and a slug of it. */
function seriesOf({ series, seriesTitle, seriesOrder }: ArticleMatter): IncomingPart | undefined {
  if (!series) return undefined;
  const name = seriesTitle ?? series.name;
  return { slug: slugFrom(series.slug ?? series.name, 'series'), name, order: series.order ?? seriesOrder ?? null };
}

const mostMisses = 20;

/**
 * Finds the lines of references, which are passed in the text's order. A reference may be written differently in the
 * text, so the search stops after some misses.
 */
function lineFinder(text: string, firstLine: number): (reference: string) => number {
  let [line, counted, misses] = [firstLine, 0, 0];
  return (reference) => {
    const at = misses < mostMisses ? text.indexOf(reference, counted) : -1;
    if (at < 0) misses += 1;
    else {
      line += text.slice(counted, at).split('\n').length - 1;
      counted = at;
    }
    return line;
  };
}

function knownPicture(found: FoundMedia | undefined) {
  return found && { id: found.row.id, width: found.row.width ?? 0, height: found.row.height ?? 0 };
}

async function videoOf(
  video: NonNullable<ArticleMatter['video']>,
  take: (reference: string, kind: MediaTable['kind'], key: string) => Promise<FoundMedia>,
): Promise<IncomingVideo> {
  return {
    media: video.file ? await take(video.file, 'clip', 'file') : null,
    captions: video.captions ? await take(video.captions, 'captions', 'captions') : null,
    hls: video.hls ?? null,
    youtube: video.youtube ? youtubeId(video.youtube) : null,
    seconds: video.seconds,
  };
}

function youtubeId(text: string): string {
  const found = youtubeIdIn(text);
  if (!found) throw new ImportProblem(`「${text}」不是 YouTube 的影片`);
  return found;
}

function timesOf({ matter, lineOf, nameOf }: ArticleFields, now: Date) {
  const problems: ImportProblem[] = [];
  const read = (name: 'publishedAt' | 'updatedAt') => {
    const time = matter[name] === undefined ? null : sourceTime(matter[name]);
    if (matter[name] !== undefined && !time) {
      problems.push(new ImportProblem(`「${nameOf(name)}」要寫成 2026-03-10 14:05 這樣的時間`, lineOf(name)));
    }
    return time;
  };
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const { publishedAgo, updatedAgo } = matter;
  const times = { publishedAt: read('publishedAt'), updatedAt: read('updatedAt') };
  throwAll(problems);
  return {
    ...times,
    ...(publishedAgo !== undefined && {
      atFirst: { publishedAt: before(publishedAgo), updatedAt: updatedAgo === undefined ? null : before(updatedAgo) },
    }),
  };
}

/** Counts what the sanitiser removed, for one line in the report. */
export function countDropped(notes: string[]) {
  const counts = new Map<string, number>();
  return {
    add: (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    note() {
      const list = [...counts].map(([what, count]) => (count > 1 ? `${what} ×${count}` : what));
      if (list.length > 0) notes.push(`已移除不允許的 HTML：${list.join('、')}`);
    },
  };
}
