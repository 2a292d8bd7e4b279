import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { stringify } from 'yaml';
import type { Tables } from '../../database/tables.ts';
import { mediaRow } from '../../media/media-files.ts';
import { storageOf } from '../../media/served-media.ts';
import { type MediaStorage, MissingFile } from '../../media/storage/media-storage.ts';
import { makeFolder } from '../../runtime/make-folder.ts';
import { articleForEditingById, type EditedArticle } from '../queries/editing.ts';
import { allArticleIds, allSections } from '../queries/export.ts';
import { correctionsOf } from '../queries/revisions.ts';
import { seriesOfArticles } from '../queries/series-editing.ts';
import { bodySource, picturesIn } from './article-body.ts';
import { mediaHead } from './article-editing.ts';
import { writeArticleFile } from './article-file.ts';

/** Files that only their operator reads: an export holds what is not public yet. */
const mode = 0o600;

export interface ExportOptions {
  db: Kysely<Tables>;
  storage: MediaStorage;
  folder: string;
  progress: (done: number, total: number) => void;
}

export interface ExportResult {
  articles: number;
  media: number;
  /** Media whose files are gone. */
  missing: string[];
}

/** Writes all articles, categories, authors, tags with a description, series, tips and media to a folder that `content import` reads back to the same. */
export async function exportFolder({ db, storage, folder, progress }: ExportOptions): Promise<ExportResult> {
  const files = new Map<string, string>();
  const missing: string[] = [];
  for (const name of ['articles', 'media', 'categories', 'authors', 'tags', 'series', 'tips']) {
    makeFolder(path.join(folder, name));
  }

  async function writeMedia(id: string): Promise<void> {
    const row = files.has(id) ? undefined : await mediaRow(db, id);
    if (!row) return;
    files.set(id, `${id}${path.extname(row.file)}`);
    const target = path.join(folder, 'media', files.get(id) ?? id);
    try {
      await pipeline(await storageOf(row, storage).read(row.file), createWriteStream(target, { mode }));
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
      missing.push(row.file);
    }
  }

  const reference = (id: string) => `../media/${files.get(id) ?? id}`;

  async function writeArticle(article: EditedArticle): Promise<void> {
    const pictures = [...new Set(picturesIn(article.body_html).map(({ id }) => id))];
    for (const id of [article.cover_id, article.video_id, article.captions_id, article.audio_id, ...pictures]) {
      if (id) await writeMedia(id);
    }
    const body = bodySource(article.body_html, { pictureReference: reference });
    const corrections = await correctionsOf(db, article.id);
    const [part] = await seriesOfArticles(db, [article.id]);
    const head = {
      export: 1,
      slug: article.slug,
      title: article.title,
      summary: article.summary,
      category: article.category_slug,
      author: article.author_slug,
      tags: article.tags,
      ...(part && { series: part.slug, seriesOrder: part.position }),
      status: article.status,
      publishedAt: article.published_at.toISOString(),
      ...(article.updated_at && { updatedAt: article.updated_at.toISOString() }),
      keyPoints: article.key_points,
      ...mediaHead(article, reference),
      format: body.format,
      ...(body.format === 'html' && { pictures: pictures.map(reference) }),
      ...(corrections.length > 0 && {
        corrections: corrections.map(({ corrected_at, text }) => ({ at: corrected_at.toISOString(), text })),
      }),
    };
    await writeFile(path.join(folder, 'articles', `${article.slug}.md`), writeArticleFile(head, body), { mode });
  }

  const ids = await allArticleIds(db);
  for (const [done, id] of ids.entries()) {
    progress(done, ids.length);
    const article = await articleForEditingById(db, id);
    if (article) await writeArticle(article);
  }
  await writeSections(db, folder, async (id) => {
    await writeMedia(id);
    return reference(id);
  });
  return { articles: ids.length, media: files.size, missing };
}

async function writeSections(
  db: Kysely<Tables>,
  folder: string,
  pictureOf: (id: string) => Promise<string>,
): Promise<void> {
  const { categories, authors, tags, series, tips } = await allSections(db);
  const write = (kind: string, slug: string, head: object, text: string) =>
    writeFile(path.join(folder, kind, `${slug}.md`), `---\n${stringify(head, { lineWidth: 0 })}---\n\n${text}\n`, {
      mode,
    });
  for (const { slug, name, color, position, description, is_hidden } of categories) {
    await write('categories', slug, { name, color, order: position, hidden: is_hidden }, description);
  }
  for (const { slug, name, title, bio, picture_id } of authors) {
    const picture = picture_id && { picture: await pictureOf(picture_id) };
    await write('authors', slug, { name, title, ...picture }, bio);
  }
  for (const { id, name, description } of tags) await write('tags', `tag-${id}`, { name }, description);
  for (const { slug, title, introduction, cover_id } of series) {
    const cover = cover_id && { cover: await pictureOf(cover_id) };
    await write('series', slug, { title, ...cover }, introduction);
  }
  for (const { slug, title, publish_date: date, content_html: html } of tips) {
    const { format, text } = bodySource(html, { pictureReference: (id) => id });
    await write('tips', slug, { title, date, ...(format === 'html' && { format }) }, text);
  }
}
