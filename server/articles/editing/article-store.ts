import type { Kysely } from 'kysely';
import { fields } from '../../../contract/api/fields.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { isReservedSlug } from '../../../contract/reserved-slugs.ts';
import { shareLock } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/trial-transaction.ts';
import { ensureMedia, storeMediaFile } from '../../media/media-files.ts';
import type { MediaStorage } from '../../media/storage/media-storage.ts';
import type { Clock } from '../../runtime/clock.ts';
import { plainText } from '../plain-text.ts';
import { type EditedArticle, insertArticle, setTags, updateArticle } from '../queries/editing.ts';
import { addRedirect, redirectFrom } from '../queries/redirects.ts';
import { addCorrection, addRevision } from '../queries/revisions.ts';
import { saveSource } from '../queries/sources.ts';
import {
  type ArticleFields,
  columnsOf,
  type fieldLabels,
  incomingFields,
  noAudio,
  storedFields,
  textFields,
} from './article-fields.ts';
import {
  fieldsToStore,
  findArticle,
  freeSlug,
  isTaken,
  type KnownArticle,
  type ResolvedSections,
} from './article-identity.ts';
import { type ArticleSource, hashOf } from './article-source.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';
import { hashFields, mergeFields } from './field-provenance.ts';
import { type FoundMedia, ImportProblem, type SourcedArticle, type StoredState } from './incoming-article.ts';
import { importPart } from './part-import.ts';
import { currentTags, ensureNamedAuthor, ensureNamedCategory } from './section-lookup.ts';

export interface ArticleStoreOptions {
  db: Kysely<Tables>;
  storage: MediaStorage;
  clock: Clock;
  by: string;
  /** Reports what would happen and changes nothing. */
  isTrial: boolean;
  /** Repeats within a trial's transaction what earlier trials would have added. */
  addTried: (transaction: Db) => Promise<void>;
  /** Updates an existing article with the same slug, even if it came from another source. */
  adopt?: boolean;
  /** Replaces texts that a person changed, too. */
  overwrite?: boolean;
}

/** What became of one article of an import. */
export interface ArticleOutcome {
  state: StoredState;
  slug: string;
  /** Fields in which a person's decision was preserved. */
  preserved: (keyof typeof fieldLabels)[];
  changes: FieldChange[];
  notes: string[];
  /** Whether the text was replaced by one with the same words, as a later version of this program mends formatting. */
  isTextMended?: boolean;
}

export type ArticleStore = ReturnType<typeof createArticleStore>;

/**
 * Stores imported articles, each in its own transaction: one that fails leaves the others unchanged. What a person
 * decided about an article stays, see field-provenance.ts.
 */
export function createArticleStore(options: ArticleStoreOptions) {
  const { db, storage, clock, by, isTrial, addTried, adopt = false, overwrite = false } = options;
  /** Sources of this run; one that comes twice would overwrite itself. */
  const seen = new Map<string, string>();
  /** Slugs that entries of this run have got or will get, with the hash of their source. */
  const reserved = new Map<string, string>();
  const isReservedFor = (source: ArticleSource) => (slug: string) =>
    (reserved.get(slug) ?? hashOf(source)) !== hashOf(source);

  async function store(incoming: SourcedArticle): Promise<ArticleOutcome> {
    rejectSlug(incoming.slug);
    const key = hashOf(incoming.source);
    const twin = seen.get(key);
    if (twin) throw new ImportProblem(`和這次匯入的「${twin}」來源相同（${incoming.source.id}）`);
    const media = mediaOf(incoming);
    // Files are stored before rows, so that a row never names a missing file.
    if (!isTrial) for (const found of media) await storeMediaFile(storage, found);
    const outcome = await inTransaction(db, { isTrial }, async (transaction) => {
      await shareLock(transaction, 'sections');
      await addTried(transaction);
      const known = await findArticle(transaction, incoming, { adopt });
      return known ? change(transaction, known, incoming, media) : add(transaction, incoming, media);
    });
    seen.set(key, outcome.slug);
    reserved.set(outcome.slug, key);
    return outcome;
  }

  async function add(transaction: Db, incoming: SourcedArticle, media: FoundMedia[]): Promise<ArticleOutcome> {
    const slug = await freeSlug(transaction, incoming, isReservedFor(incoming.source));
    for (const { row } of media) await ensureMedia(transaction, row);
    const published = incoming.publishedAt ?? incoming.atFirst?.publishedAt ?? clock.now();
    const sections = await findSections(transaction, incoming);
    const given = fieldsOf(incoming, sections);
    const wanted = { ...given, audio: given.audio ?? noAudio, publishedAt: published.toISOString() };
    const id = await insertArticle(transaction, {
      slug,
      ...(columnsOf(wanted) as Required<ReturnType<typeof columnsOf>>),
      updated_at: incoming.updatedAt ?? incoming.atFirst?.updatedAt ?? null,
    });
    await setTags(transaction, id, wanted.tags);
    await addRevision(transaction, id, by, '匯入：新增');
    for (const { at, text } of incoming.corrections ?? []) {
      await addCorrection(transaction, id, { text, at, revision: null });
    }
    await addOldPaths(transaction, slug, incoming.oldPaths);
    const part = await importPart(transaction, id, { series: incoming.series });
    const source = { ...incoming.source, articleId: id, wantedSlug: incoming.slug, givenSlug: slug };
    const fields = { ...fieldsToStore(hashFields(wanted), sections), ...part.fields };
    await saveSource(transaction, { ...source, fields }, clock.now());
    const notes = slug === incoming.slug ? [] : [`${unusable(incoming.slug)}，改用「${slug}」`];
    return { state: 'created', slug, preserved: [], changes: [], notes: [...notes, ...part.notes] };
  }

  async function change(transaction: Db, known: KnownArticle, incoming: SourcedArticle, media: FoundMedia[]) {
    const { article } = known;
    const part = await importPart(transaction, article.id, { series: incoming.series, base: known.base, overwrite });
    const { seriesSlug: _, seriesOrder: __, ...brought } = known.base;
    // An import before articles had audio brought none.
    const base = Object.keys(brought).length > 0 ? { audio: hashOf(noAudio), ...brought } : brought;
    rejectLaterDraft(known, incoming);
    const current = storedFields(article);
    const sections = await findSections(transaction, incoming);
    const isOtherKind = article.status !== 'draft' && article.kind !== incoming.kind;
    const wanted = { ...fieldsOf(incoming, sections), ...(isOtherKind && { video: undefined }) };
    const { write, preserved, hashes } = mergeFields<ArticleFields>(current, wanted, base, overwrite ? textFields : []);
    const address = await nextSlug(transaction, known, incoming);
    const isTextMended = write.bodyHtml !== undefined && plainText(write.bodyHtml) === plainText(article.body_html);
    const isChanged = Object.keys(write).length > 0 || address.slug !== article.slug;
    if (isChanged) {
      for (const { row } of media) await ensureMedia(transaction, row);
      await addRevision(transaction, article.id, by, '先前的版本');
      await updateArticle(transaction, article.id, {
        slug: address.slug,
        ...columnsOf(write),
        updated_at: updateTime(article, isTextMended ? { ...write, bodyHtml: undefined } : write, incoming.updatedAt),
        revision: article.revision + 1,
      });
      if (write.tags) await setTags(transaction, article.id, write.tags);
      await addRevision(transaction, article.id, by, '匯入：更新');
      if (address.slug !== article.slug) await redirectSlug(transaction, article.slug, address.slug);
    }
    await addOldPaths(transaction, address.slug, incoming.oldPaths);
    const source = { ...incoming.source, articleId: article.id, wantedSlug: incoming.slug, givenSlug: address.given };
    const fields = { ...fieldsToStore(hashes, sections), ...part.fields };
    await saveSource(transaction, { ...source, fields }, clock.now());
    return {
      state: isChanged || part.change ? ('updated' as const) : ('unchanged' as const),
      slug: address.slug,
      preserved: [
        ...(address.isPreserved ? (['slug'] as const) : []),
        ...preserved,
        ...(part.isPreserved ? (['series'] as const) : []),
      ],
      changes: [
        ...fieldChanges(article, address.slug, write, incoming),
        ...(part.change ? [{ field: 'series' as const, ...part.change }] : []),
      ],
      notes: [...address.notes, ...part.notes, ...(isOtherKind ? [otherKindNote(article.kind)] : [])],
      isTextMended,
    };
  }

  /** The update time that the page shows: it changes when the words of a text that was public change. */
  function updateTime(
    article: EditedArticle,
    write: { [Name in keyof ArticleFields]?: ArticleFields[Name] | undefined },
    given: Date | null,
  ): Date | null {
    const now = clock.now();
    const wasPublic = article.status === 'published' && article.published_at <= now;
    const isText = write.title !== undefined || write.summary !== undefined || write.bodyHtml !== undefined;
    if (!isText) return article.updated_at;
    if (given && given > (article.updated_at ?? article.published_at)) return given;
    return wasPublic ? now : article.updated_at;
  }

  async function nextSlug(transaction: Db, known: KnownArticle, incoming: SourcedArticle) {
    const { article, givenSlug, wantedSlug } = known;
    const same = { slug: article.slug, given: givenSlug, isPreserved: false, notes: [] as string[] };
    if (incoming.slug === article.slug) return { ...same, given: article.slug };
    if (article.slug !== givenSlug) return { ...same, isPreserved: true };
    if (incoming.slug === wantedSlug) return same;
    const isFree = !isReservedSlug(incoming.slug) && !isReservedFor(incoming.source)(incoming.slug);
    if (!isFree || (await isTaken(transaction, incoming.slug, article))) {
      return { ...same, notes: [`${unusable(incoming.slug)}，沿用「${article.slug}」`] };
    }
    return { ...same, slug: incoming.slug, given: incoming.slug };
  }

  /** The slug that an entry has or will get, so that links to it are right before it is stored. */
  async function reserveSlug(entry: Pick<SourcedArticle, 'slug' | 'title' | 'source'>): Promise<string> {
    const known = await findArticle(db, { ...entry, bodyHtml: '' }, { adopt });
    const slug = known?.article.slug ?? (await freeSlug(db, entry, isReservedFor(entry.source)));
    reserved.set(slug, hashOf(entry.source));
    return slug;
  }

  return { store, reserveSlug };
}

/** A source that has gone back to a draft does not touch the published article. */
function rejectLaterDraft({ article, base }: KnownArticle, { status }: SourcedArticle): void {
  if (status === 'draft' && article.status === 'published' && base.status !== hashOf('draft')) {
    throw new ImportProblem(`「${article.slug}」已經發布，草稿不會取代它；要撤下請用 content unpublish`);
  }
}

/** Readers know an article under its kind, or will at its time. */
function otherKindNote(kind: EditedArticle['kind']): string {
  const [own, other] = kind === 'news' ? ['文章', '影音'] : ['影音', '文章'];
  return `已經發布或排程過，沿用原來的種類（${own}），不換成${other}；影片也沿用原來的`;
}

async function findSections(db: Db, incoming: SourcedArticle): Promise<ResolvedSections> {
  return {
    category: await ensureNamedCategory(db, incoming.category),
    author: await ensureNamedAuthor(db, incoming.author),
    tags: await currentTags(db, incoming.tags),
  };
}

function fieldsOf(incoming: SourcedArticle, { category, author, tags }: ResolvedSections) {
  return incomingFields(incoming, { category: category.id, author: author.id, tags });
}

function rejectSlug(slug: string): void {
  if (!fields.slug.safeParse(slug).success) {
    throw new ImportProblem(`「${slug}」不能當網址代稱：請用小寫英文、數字與連字號，或用 slug 欄位指定`);
  }
}

function unusable(slug: string): string {
  return isReservedSlug(slug) ? `「${slug}」是網站自己的網址` : `代稱「${slug}」已有另一篇文章`;
}

async function redirectSlug(db: Db, from: string, to: string): Promise<void> {
  await addRedirect(db, addressOf('news/article', { slug: from }), addressOf('news/article', { slug: to }));
}

/** Redirects the addresses on another site; one that leads somewhere already stays. */
async function addOldPaths(db: Db, slug: string, oldPaths: readonly string[]): Promise<void> {
  const address = addressOf('news/article', { slug });
  for (const path of oldPaths) {
    if (path !== address && !(await redirectFrom(db, path))) await addRedirect(db, path, address);
  }
}

function mediaOf({ cover, video, audio, pictures }: SourcedArticle): FoundMedia[] {
  return [cover?.media, video?.media, video?.captions, audio?.media, ...pictures].filter(
    (found) => found !== undefined && found !== null,
  );
}
