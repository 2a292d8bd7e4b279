import path from 'node:path';
import type { MediaTable } from '../../database/tables.ts';
import { describeMedia, type FindStoredMedia } from '../../media/media-files.ts';
import {
  type FoundMedia,
  ImportProblem,
  type IncomingArticle,
  type IncomingVideo,
} from '../editing/incoming-article.ts';
import { parseTime } from '../editing/publish-time.ts';
import { picturesOf, renderMarkdown } from '../markdown.ts';
import { plainText } from '../plain-text.ts';
import { type ArticleMatter, fileShapes } from './file-shapes.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { readInside } from './inside-folder.ts';
import { summaryOf } from './summary.ts';

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
}

export async function readText(root: string, file: string): Promise<string> {
  const bytes = await readInside(root, file, mostText).catch((error: Error) => {
    throw error instanceof ImportProblem ? new ImportProblem(error.message.replace(file, path.basename(file))) : error;
  });
  return bytes.toString();
}

/** Reads one Markdown file and everything it refers to. */
export async function readMarkdownArticle(file: string, { root, now, knownMedia }: ReadOptions): Promise<ReadArticle> {
  const front = readFrontMatter(await readText(root, file), fileShapes.article);
  const { matter, body, bodyLine, lineOf } = front;

  async function take(reference: string, kind: MediaTable['kind'], line: number) {
    const wanted = path.resolve(path.dirname(file), decodeLoosely(reference));
    if (!wanted.startsWith(root + path.sep)) throw new ImportProblem(`「${reference}」在匯入的資料夾之外`, line);
    try {
      return await describeMedia({ root, file: wanted }, kind, knownMedia);
    } catch (error) {
      throw error instanceof ImportProblem ? new ImportProblem(error.message.replace(wanted, reference), line) : error;
    }
  }

  const notes = front.unknown.map((name) => `不認得欄位「${name}」，已略過`);
  const pictures = new Map<string, FoundMedia>();
  const lineIn = lineFinder(body, bodyLine);
  for (const reference of new Set(picturesOf(body, bodyLine))) {
    const line = lineIn(reference);
    if (/^[a-z]+:/i.test(reference)) notes.push(`外部圖片不會顯示：${reference}（第 ${line} 行）`);
    else pictures.set(reference, await take(reference, 'picture', line));
  }
  const dropped = countDropped(notes);
  const bodyHtml = renderMarkdown(body, (href) => knownPicture(pictures.get(href)), dropped.add);
  dropped.note();
  const times = timesOf(front, now);
  return {
    incoming: {
      slug: matter.slug ?? path.basename(file, '.md'),
      kind: matter.video ? 'video' : 'news',
      status: matter.draft ? 'draft' : 'published',
      title: matter.title,
      summary: matter.summary ?? summaryOf(plainText(bodyHtml)),
      bodyHtml,
      keyPoints: matter.keyPoints,
      category: { slug: matter.category, line: lineOf('category') },
      author: { slug: matter.author, line: lineOf('author') },
      tags: [...new Set(matter.tags)],
      cover: matter.cover
        ? { ...matter.cover, media: await take(matter.cover.image, 'picture', lineOf('cover', 'image')) }
        : null,
      video: matter.video
        ? await videoOf(matter.video, (reference, kind, key) => take(reference, kind, lineOf('video', key)))
        : null,
      pictures: [...pictures.values()],
      ...times,
      oldPaths: [],
    },
    notes,
  };
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

/** Accepts a YouTube id or any of the usual addresses of a YouTube video. */
function youtubeId(text: string): string {
  const id = /^([\w-]{11})$|(?:v=|youtu\.be\/|embed\/|shorts\/)([\w-]{11})(?![\w-])/.exec(text);
  const found = id?.[1] ?? id?.[2];
  if (!found) throw new ImportProblem(`「${text}」不是 YouTube 的影片`);
  return found;
}

function timesOf({ matter, lineOf }: FrontMatter<ArticleMatter>, now: Date) {
  const read = (name: 'publishedAt' | 'updatedAt') => {
    const written = matter[name];
    if (written === undefined) return null;
    const time = parseTime(written, now);
    if (!time || written.startsWith('+')) {
      throw new ImportProblem(`「${name}」要寫成 2026-03-10 14:05 這樣的時間`, lineOf(name));
    }
    return time;
  };
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const { publishedAgo, updatedAgo } = matter;
  return {
    publishedAt: read('publishedAt'),
    updatedAt: read('updatedAt'),
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

function decodeLoosely(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
