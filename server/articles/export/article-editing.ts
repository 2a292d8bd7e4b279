import type { Kysely } from 'kysely';
import type { KnownPicture } from '../../../contract/picture.ts';
import type { Tables } from '../../database/tables.ts';
import { mediaRow, mediaWithDetails } from '../../media/media-files.ts';
import { type ArticleFields, noAudio, storedFields } from '../editing/article-fields.ts';
import { hashOf } from '../editing/article-source.ts';
import { EditingProblem, ImportProblem, throwAll } from '../editing/incoming-article.ts';
import { currentAuthor, currentCategory } from '../editing/section-lookup.ts';
import { limitProblems } from '../import/article-limits.ts';
import { countDropped } from '../import/markdown-file.ts';
import { picturesOf } from '../markdown.ts';
import { articleForEditing, type EditedArticle } from '../queries/editing.ts';
import { type BodySource, bodySource, renderBody } from './article-body.ts';
import { editedShape, type ReadFile, readArticleFile, writeArticleFile } from './article-file.ts';

export interface EditedFile {
  /** The fields that differ from the stored ones. */
  fields: Partial<ArticleFields>;
  /** The revision that the editor began with. */
  revision: number;
  notes: string[];
}

type Head = ReadFile<typeof editedShape._output>;

const referenceTo = (mediaId: string) => `/media/${mediaId}`;
const mediaAt = (reference: string) => /^\/media\/([0-9a-f]{16})$/.exec(reference)?.[1] ?? '';

/** Writes an article as a file for an editor, and reads what the editor made of it. */
export function createArticleEditing(db: Kysely<Tables>) {
  async function found(slug: string): Promise<EditedArticle> {
    const article = await articleForEditing(db, slug);
    if (!article) throw new EditingProblem(`沒有代稱為「${slug}」的文章。`);
    return article;
  }

  async function open(slug: string, { isHtml }: { isHtml: boolean }): Promise<string> {
    const article = await found(slug);
    const body = sourceOf(article, isHtml ? 'html' : 'markdown');
    return writeArticleFile(headOf(article, body), body);
  }

  async function read(slug: string, text: string): Promise<EditedFile> {
    const article = await found(slug);
    const file = readArticleFile(text, editedShape);
    const { head, body } = file;
    const notes: string[] = [];
    const problems: ImportProblem[] = [];
    const category = await currentCategory(db, { slug: head.category });
    if (!category) problems.push(new ImportProblem(`沒有「${head.category}」這個分類`, file.lineOf('category')));
    const author = await currentAuthor(db, { slug: head.author });
    if (!author) problems.push(new ImportProblem(`沒有「${head.author}」這位作者`, file.lineOf('author')));
    await checkMedia(file, problems);
    const isSameBody = body.text === sourceOf(article, body.format).text;
    const bodyHtml = isSameBody ? article.body_html : await renderEdited(body, notes, problems);
    for (const { field, message } of limitProblems({ ...head, bodyHtml })) {
      problems.push(new ImportProblem(message, field === 'bodyHtml' ? 1 : file.lineOf(field)));
    }
    throwAll(problems);
    const edited: Partial<ArticleFields> = {
      title: head.title,
      summary: head.summary,
      bodyHtml,
      keyPoints: head.keyPoints,
      category: category?.id ?? 0,
      author: author?.id ?? 0,
      tags: [...new Set(head.tags)],
      cover: {
        id: head.cover ? mediaAt(head.cover.image) : null,
        alt: head.cover?.alt ?? '',
        caption: head.cover?.caption ?? '',
        credit: head.cover?.credit ?? '',
      },
      video: {
        kind: head.video ? 'video' : 'news',
        id: head.video?.file ? mediaAt(head.video.file) : null,
        hls: head.video?.hls ?? null,
        youtube: head.video?.youtube ?? null,
        captions: head.video?.captions ? mediaAt(head.video.captions) : null,
        seconds: head.video?.seconds ?? null,
      },
      audio: await audioOf(article, head.audio && mediaAt(head.audio.file)),
    };
    const stored = storedFields(article);
    // Without a picture the words about it are not in the file.
    if (!head.cover && !stored.cover.id) edited.cover = stored.cover;
    const names = Object.keys(edited) as (keyof ArticleFields)[];
    const changed = names.filter((name) => hashOf(edited[name]) !== hashOf(stored[name]));
    return { fields: Object.fromEntries(changed.map((name) => [name, edited[name]])), revision: head.revision, notes };
  }

  /** The length of another file is what the library knows of it. */
  async function audioOf(article: EditedArticle, id: string | undefined): Promise<ArticleFields['audio']> {
    const stored = storedFields(article).audio;
    if (!id || id === stored.id) return id ? stored : noAudio;
    const [file] = await mediaWithDetails(db, [id]);
    return { id, seconds: file?.seconds ?? 1 };
  }

  async function checkMedia({ head, lineOf }: Head, problems: ImportProblem[]): Promise<void> {
    const references = [
      { field: 'cover', reference: head.cover?.image, kind: 'picture' },
      { field: 'video', reference: head.video?.file, kind: 'clip' },
      { field: 'video', reference: head.video?.captions, kind: 'captions' },
      { field: 'audio', reference: head.audio?.file, kind: 'audio' },
    ];
    for (const { field, reference, kind } of references) {
      if (reference !== undefined && (await mediaRow(db, mediaAt(reference)))?.kind !== kind) {
        problems.push(new ImportProblem(`網站沒有「${reference}」這個檔案`, lineOf(field)));
      }
    }
  }

  async function renderEdited(body: BodySource, notes: string[], problems: ImportProblem[]): Promise<string> {
    const pictures = new Map<string, KnownPicture>();
    for (const reference of body.format === 'markdown' ? picturesOf(body.text) : []) {
      const row = await mediaRow(db, mediaAt(reference));
      if (row) pictures.set(reference, { id: row.id, width: row.width ?? 0, height: row.height ?? 0 });
      else problems.push(new ImportProblem(`網站沒有「${reference}」這張圖片`));
    }
    const dropped = countDropped(notes);
    const html = renderBody(body, (href) => pictures.get(href), dropped.add);
    dropped.note();
    return html;
  }

  return { open, read };
}

function sourceOf({ body_html }: EditedArticle, format: BodySource['format']): BodySource {
  if (format === 'html') return { format, text: body_html.replaceAll('\r', '&#13;') };
  return bodySource(body_html, { pictureReference: referenceTo, isLoose: true });
}

function headOf(article: EditedArticle, { format }: BodySource) {
  return {
    edit: 1,
    revision: article.revision,
    title: article.title,
    summary: article.summary,
    category: article.category_slug,
    author: article.author_slug,
    tags: article.tags,
    keyPoints: article.key_points,
    ...mediaHead(article, referenceTo),
    format,
  };
}

/** Cover, video and audio as a file's head names them. */
export function mediaHead(article: EditedArticle, reference: (mediaId: string) => string) {
  const { cover_id, cover_alt: alt, cover_caption: caption, cover_credit: credit } = article;
  return {
    ...(cover_id && { cover: { image: reference(cover_id), alt, caption, credit } }),
    ...(article.kind === 'video' && {
      video: {
        ...(article.video_id && { file: reference(article.video_id) }),
        ...(article.video_hls && { hls: article.video_hls }),
        ...(article.youtube_id && { youtube: article.youtube_id }),
        ...(article.captions_id && { captions: reference(article.captions_id) }),
        seconds: article.video_seconds ?? 1,
      },
    }),
    ...(article.audio_id && { audio: { file: reference(article.audio_id) } }),
  };
}
