import type { ArticleFields, ArticleLock, DeskArticle } from '../../../contract/desk/model/article.ts';
import { emptyFields } from '../../../contract/desk/model/article.ts';
import type { DeskMedia } from '../../../contract/desk/model/media.ts';
import { addressOf } from '../../../contract/page-address.ts';
import type { Db } from '../../database/connection.ts';
import { notFound } from '../../errors/api-error.ts';
import { mediaWithDetails } from '../../media/media-files.ts';
import { withCurrentSections } from '../editing/section-lookup.ts';
import { deskTime } from '../queries/draft-list.ts';
import { type LockHolder, lockHolder } from '../queries/draft-locks.ts';
import { countNotes } from '../queries/draft-versions.ts';
import { draftOf } from '../queries/drafts.ts';
import { articleById, type EditedArticle } from '../queries/editing.ts';
import { storedPositions } from '../queries/front-page.ts';
import { correctionsOf } from '../queries/revisions.ts';
import { seriesOfArticles } from '../queries/series-editing.ts';
import { checkReach, rightsOf, stateOf, type Writer } from './article-state.ts';
import { fieldsOfArticle, mediaIdsOf } from './draft-fields.ts';

type Draft = NonNullable<Awaited<ReturnType<typeof draftOf>>>;

/** An article as it is stored: its draft, its public row, or both. */
export interface StoredArticle {
  id: string;
  draft: Draft | null;
  article: EditedArticle | null;
  /** With the series that the draft has chosen, otherwise the stored one. */
  fields: ArticleFields;
  /** The slug of the series that the article is a part of, whatever its draft says. */
  storedSeries: string | null;
  version: number;
  hasDraft: boolean;
  isPublic: boolean;
  /** The database's time: readers see what is due by its clock. */
  now: Date;
}

/** Loads an article that the caller may reach. */
export async function loadArticle(db: Db, self: Writer, id: string): Promise<StoredArticle> {
  const [draft = null, article = null, now, [part]] = await Promise.all([
    draftOf(db, id),
    articleById(db, id),
    deskTime(db),
    seriesOfArticles(db, [id]),
  ]);
  if (!article && !draft?.fields) throw notFound();
  checkReach(self, draft?.writer_id ?? null);
  const storedSeries = part?.slug ?? null;
  const fields = draft?.fields
    ? await withCurrentSections(db, { ...emptyFields, ...draft.fields })
    : article
      ? fieldsOfArticle(article)
      : emptyFields;
  return {
    id,
    draft,
    article,
    fields: { ...fields, series: fields.series === undefined ? storedSeries : fields.series },
    storedSeries,
    version: draft?.version ?? 0,
    hasDraft: Boolean(draft?.fields),
    now,
    isPublic: article?.status === 'published' && article.published_at <= now,
  };
}

export function stateInputsOf({ draft, article, hasDraft, isPublic }: StoredArticle) {
  return { hasDraft, draftState: draft?.state ?? null, status: article?.status ?? null, isPublic };
}

/** Presents an article for the editor. `tab` identifies the caller's open editor. */
export async function presentArticle(db: Db, self: Writer, stored: StoredArticle, tab?: string): Promise<DeskArticle> {
  const { id, draft, article, fields, storedSeries, version, isPublic } = stored;
  const [holder, corrections, [lead], notes, media] = await Promise.all([
    lockHolder(db, id),
    correctionsOf(db, id),
    storedPositions(db),
    countNotes(db, id),
    mediaOf(db, fields),
  ]);
  const inputs = stateInputsOf(stored);
  const isLater = article?.status === 'published' && !isPublic;
  return {
    id,
    state: stateOf(inputs),
    isPublic,
    version,
    fields,
    publicFields:
      draft?.fields && article && article.status !== 'draft'
        ? { ...fieldsOfArticle(article), series: storedSeries }
        : null,
    address: article && article.status !== 'draft' ? addressOf('news/article', { slug: article.slug }) : null,
    publishedAt: isPublic ? (article?.published_at.toISOString() ?? null) : null,
    publishAt: isLater ? article.published_at.toISOString() : null,
    updatedAt: article?.updated_at?.toISOString() ?? null,
    savedAt: (draft?.fields
      ? draft.saved_at
      : (article?.updated_at ?? article?.published_at ?? new Date())
    ).toISOString(),
    savedBy: draft?.saved_by ?? '',
    writer: draft?.writer_id ? { id: draft.writer_id, name: draft.writer_name ?? '' } : null,
    lock: presentLock(holder, tab),
    may: rightsOf(self, inputs),
    corrections: corrections.map(({ corrected_at, text }) => ({ at: corrected_at.toISOString(), text })),
    isFeatured: lead?.article === id,
    featuredUntil: lead?.article === id ? lead.until : null,
    media,
    notes,
  };
}

export function presentLock(holder: LockHolder | null, tab?: string): ArticleLock | null {
  if (!holder) return null;
  const staff = { id: holder.staffId, name: holder.name };
  return { staff, since: holder.since.toISOString(), isMine: holder.tab === tab };
}

async function mediaOf(db: Db, fields: ArticleFields): Promise<DeskMedia[]> {
  return (await mediaWithDetails(db, mediaIdsOf(fields))).map(presentMedia);
}

/** Previews and the editor use addresses of the site itself, not those of a CDN. */
export function presentMedia(row: Awaited<ReturnType<typeof mediaWithDetails>>[number]): DeskMedia {
  const address = `/media/${row.id}`;
  return {
    id: row.id,
    kind: row.kind === 'clip' ? 'video' : row.kind,
    src: row.kind === 'picture' ? address : `${address}/file`,
    type: row.type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    tone: row.tone,
    seconds: row.seconds,
    fileName: row.file_name || row.file,
    alt: row.alt ?? '',
    caption: row.caption ?? '',
    credit: row.credit ?? '',
    focus: { x: row.focal_x, y: row.focal_y },
    posterId: row.poster_id,
    captionsId: row.captions_id,
    addedAt: row.added_at.toISOString(),
    addedBy: row.uploaded_by ?? '',
  };
}
