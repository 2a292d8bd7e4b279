import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { fields } from '../../../contract/api/fields.ts';
import { addressOf, findPage } from '../../../contract/page-address.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/trial-transaction.ts';
import { ensureMedia, storeMediaFile } from '../../media/media-files.ts';
import type { Clock } from '../../runtime/clock.ts';
import { plainText, readingMinutes } from '../plain-text.ts';
import { articleForEditing, type EditedArticle, insertArticle, setTags, updateArticle } from '../queries/editing.ts';
import { addRedirect } from '../queries/redirects.ts';
import { addRevision } from '../queries/revisions.ts';
import { type FoundMedia, ImportProblem, type IncomingArticle, type StoredState } from './incoming-article.ts';
import { authorIdOf, categoryIdOf } from './section-lookup.ts';

export interface ArticleStoreOptions {
  db: Kysely<Tables>;
  dataDir: string;
  clock: Clock;
  by: string;
  /** Reports what would happen and changes nothing. */
  isTrial: boolean;
  /** Repeats within a trial's transaction what earlier trials would have added. */
  addTried: (transaction: Db) => Promise<void>;
}

export type ArticleStore = ReturnType<typeof createArticleStore>;

/** Stores imported articles, each in its own transaction: one that fails leaves the others unchanged. */
export function createArticleStore({ db, dataDir, clock, by, isTrial, addTried }: ArticleStoreOptions) {
  async function store(incoming: IncomingArticle): Promise<StoredState> {
    rejectSlug(incoming.slug);
    const sourceHash = hashOf(incoming);
    const media = mediaOf(incoming);
    // Files are stored before rows, so that a row never names a missing file.
    if (!isTrial) for (const found of media) await storeMediaFile(dataDir, found);
    return inTransaction(db, { isTrial }, async (transaction) => {
      await addTried(transaction);
      const existing = await articleForEditing(transaction, incoming.slug);
      if (existing?.source_mark === sourceHash) return 'unchanged';
      for (const { row } of media) await ensureMedia(transaction, row);
      const id = await (existing
        ? change(transaction, existing, incoming, sourceHash)
        : add(transaction, incoming, sourceHash));
      await setTags(transaction, id, incoming.tags);
      await addRevision(transaction, id, by, existing ? '匯入：更新' : '匯入：新增');
      await keepOldPaths(transaction, incoming);
      return existing ? 'updated' : 'created';
    });
  }

  async function add(transaction: Db, incoming: IncomingArticle, sourceHash: string): Promise<string> {
    return insertArticle(transaction, {
      ...(await rowOf(transaction, incoming)),
      source_mark: sourceHash,
      published_at: incoming.publishedAt ?? incoming.atFirst?.publishedAt ?? clock.now(),
      updated_at: incoming.updatedAt ?? incoming.atFirst?.updatedAt ?? null,
    });
  }

  async function change(transaction: Db, existing: EditedArticle, incoming: IncomingArticle, sourceHash: string) {
    await addRevision(transaction, existing.id, by, '先前的版本');
    const row = await rowOf(transaction, incoming);
    await updateArticle(transaction, existing.id, {
      ...row,
      source_mark: sourceHash,
      // A withdrawn article stays withdrawn until an operator publishes it again.
      status: existing.status === 'withdrawn' ? 'withdrawn' : row.status,
      published_at: incoming.publishedAt ?? existing.published_at,
      updated_at: incoming.updatedAt ?? updatedAt(existing, row),
      revision: existing.revision + 1,
    });
    return existing.id;
  }

  /** The update time that the page shows: it changes when a text that was public changes. */
  function updatedAt(existing: EditedArticle, row: { title: string; summary: string; body_html: string }): Date | null {
    const now = clock.now();
    const wasPublic = existing.status === 'published' && existing.published_at <= now;
    const isSame =
      existing.title === row.title && existing.summary === row.summary && existing.body_html === row.body_html;
    return wasPublic && !isSame ? now : existing.updated_at;
  }

  return { store };
}

async function rowOf(db: Db, incoming: IncomingArticle) {
  const { cover, video } = incoming;
  return {
    slug: incoming.slug,
    kind: incoming.kind,
    status: incoming.status,
    title: incoming.title,
    summary: incoming.summary,
    body_html: incoming.bodyHtml,
    key_points: incoming.keyPoints,
    category_id: await categoryIdOf(db, incoming.category),
    author_id: await authorIdOf(db, incoming.author),
    cover_id: cover?.media.row.id ?? null,
    cover_alt: cover?.alt ?? '',
    cover_caption: cover?.caption ?? '',
    cover_credit: cover?.credit ?? '',
    video_id: video?.media?.row.id ?? null,
    video_hls: video?.hls ?? null,
    youtube_id: video?.youtube ?? null,
    captions_id: video?.captions?.row.id ?? null,
    video_seconds: video?.seconds ?? null,
    reading_minutes: readingMinutes(plainText(incoming.bodyHtml)),
  };
}

function rejectSlug(slug: string): void {
  const isPage = findPage(addressOf('news/article', { slug }))?.name !== 'news/article';
  if (isPage || ['category', 'tag', 'author'].includes(slug)) {
    throw new ImportProblem(`「${slug}」是網站自己的網址，請換一個代稱`);
  }
  if (!fields.slug.safeParse(slug).success) {
    throw new ImportProblem(`「${slug}」不能當網址代稱：請用小寫英文、數字與連字號，或用 slug 欄位指定`);
  }
}

async function keepOldPaths(db: Db, { slug, oldPaths }: IncomingArticle): Promise<void> {
  const address = addressOf('news/article', { slug });
  for (const path of oldPaths) if (path !== address) await addRedirect(db, path, address);
}

function mediaOf({ cover, video, pictures }: IncomingArticle): FoundMedia[] {
  return [cover?.media, video?.media, video?.captions, ...pictures].filter(
    (found) => found !== undefined && found !== null,
  );
}

/**
 * Hash of the imported content, to recognise an unchanged source. Times relative to the first import are left out
 * because they differ on every import.
 */
function hashOf({ atFirst: _, ...incoming }: IncomingArticle): string {
  const text = JSON.stringify(incoming, (name, value) => {
    if (name === 'from' || name === 'line') return undefined;
    return name === 'row' ? value.id : value;
  });
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
