import path from 'node:path';
import type { MediaTable } from '../../database/tables.ts';
import { describeMedia, type FindStoredMedia } from '../../media/media-files.ts';
import {
  asImportProblem,
  type FoundMedia,
  ImportProblem,
  type IncomingArticle,
  throwAll,
} from '../editing/incoming-article.ts';
import { limitProblems } from '../import/article-limits.ts';
import { picturesOf } from '../markdown.ts';
import { renderBody } from './article-body.ts';
import { exportedShape, readArticleFile } from './article-file.ts';

export interface ExportedOptions {
  root: string;
  file: string;
  knownMedia: FindStoredMedia;
}

/** Reads a file of an export with its media, exactly as it was written. */
export async function readExportedArticle(
  text: string,
  { root, file, knownMedia }: ExportedOptions,
): Promise<IncomingArticle> {
  const { head, body, lineOf } = readArticleFile(text, exportedShape);
  const problems: ImportProblem[] = [];

  async function take(reference: string, kind: MediaTable['kind'], field: string): Promise<FoundMedia | null> {
    try {
      const source = { root, file: path.resolve(path.dirname(file), reference) };
      return await describeMedia(source, kind, knownMedia);
    } catch (error) {
      const problem = asImportProblem(error);
      if (!problem) throw error;
      problems.push(new ImportProblem(problem.message, lineOf(field)));
      return null;
    }
  }

  const pictures = new Map<string, FoundMedia>();
  for (const reference of new Set(body.format === 'html' ? head.pictures : picturesOf(body.text))) {
    const found = await take(reference, 'picture', 'pictures');
    if (found) pictures.set(reference, found);
  }
  const cover = head.cover && (await take(head.cover.image, 'picture', 'cover'));
  const { video } = head;
  const media = video?.file ? await take(video.file, 'clip', 'video') : null;
  const captions = video?.captions ? await take(video.captions, 'captions', 'video') : null;
  const audio = head.audio ? await take(head.audio.file, 'audio', 'audio') : null;
  const bodyHtml = renderBody(body, (href) => {
    const row = pictures.get(href)?.row;
    return row && { id: row.id, width: row.width ?? 0, height: row.height ?? 0 };
  });
  for (const { field, message } of limitProblems({ ...head, bodyHtml })) {
    problems.push(new ImportProblem(message, field === 'bodyHtml' ? 1 : lineOf(field)));
  }
  throwAll(problems);
  return {
    slug: head.slug,
    kind: video ? 'video' : 'news',
    status: head.status,
    title: head.title,
    summary: head.summary,
    bodyHtml,
    keyPoints: head.keyPoints,
    category: { slug: head.category, line: lineOf('category') },
    author: { slug: head.author, line: lineOf('author') },
    tags: head.tags,
    series: head.series === undefined ? undefined : { slug: head.series, order: head.seriesOrder ?? null },
    cover: cover && head.cover ? { ...head.cover, media: cover } : null,
    video: video
      ? { media, captions, hls: video.hls ?? null, youtube: video.youtube ?? null, seconds: video.seconds }
      : null,
    audio: audio && { media: audio, seconds: audio.seconds ?? 1 },
    pictures: [...pictures.values()],
    publishedAt: head.publishedAt,
    updatedAt: head.updatedAt ?? null,
    oldPaths: [],
    corrections: head.corrections,
  };
}
