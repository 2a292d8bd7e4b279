import type { Kysely } from 'kysely';
import type { ArticleChanged, Checklist } from '../../../contract/desk/model/article.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { writeAudit } from '../../audit/queries/audit-log.ts';
import { shareLock } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { ApiError, invalidField } from '../../errors/api-error.ts';
import { systemClock } from '../../runtime/clock.ts';
import { createArticleChanges } from '../editing/article-changes.ts';
import { EditingProblem } from '../editing/incoming-article.ts';
import type { LongTexts } from '../long-texts.ts';
import { findAuthor } from '../queries/authors.ts';
import { existingCategories } from '../queries/desk-choices.ts';
import { addNote, addVersion } from '../queries/draft-versions.ts';
import { changeDraft, insertArticleWithId, publicSlugs, removeDraft } from '../queries/drafts.ts';
import { setTags, updateArticle } from '../queries/editing.ts';
import { belongsToAnother } from '../queries/redirects.ts';
import { addRevision } from '../queries/revisions.ts';
import { findSeries, hasRoomForPart, setPart } from '../queries/series-editing.ts';
import { stateOf, type Writer } from './article-state.ts';
import { checkArticle } from './checklist.ts';
import { columnsOf } from './draft-fields.ts';
import { loadArticle, type StoredArticle, stateInputsOf } from './open-article.ts';
import { checkKind, heldDraft } from './writing.ts';

export interface PublishingOptions {
  db: Kysely<Tables>;
  siteUrl: string;
  mediaOrigins: readonly string[];
  texts: LongTexts;
}

export interface PublishRequest {
  id: string;
  version: number;
  acceptWarnings: boolean;
  /** Of an update: readers are given nothing again of the revisions before it. */
  hideEarlier?: boolean;
  /** Null: now. */
  at: Date | null;
}

type Changes = ReturnType<typeof createArticleChanges>;

/** The way from a draft to the readers. Every step is one transaction and is in the audit log. */
export function createPublishing({ db, siteUrl, mediaOrigins, texts }: PublishingOptions) {
  const load = (transaction: Db, self: Writer, id: string) => loadArticle(transaction, self, id);

  /** Runs one step on a locked draft. With `action` it is written to the audit log. */
  function step(
    self: Writer,
    { id, version, action }: { id: string; version?: number; action?: string },
    work: (transaction: Db, stored: StoredArticle) => Promise<unknown>,
  ): Promise<ArticleChanged> {
    return asApiErrors(() =>
      db.transaction().execute(async (transaction) => {
        await shareLock(transaction, 'sections');
        await heldDraft(transaction, self, id, version);
        await work(transaction, await load(transaction, self, id));
        const after = await load(transaction, self, id);
        const detail = `${after.article?.slug ?? after.fields.slug} ${id}`.trim();
        if (action) await writeAudit(transaction, { actor: self.email, action, memberId: null, detail });
        return presentChange(after);
      }),
    );
  }

  /** A change of the public article, by the same functions as the operators' commands. */
  function changePublic(
    self: Writer,
    id: string,
    work: (changes: Changes, slug: string, transaction: Db) => Promise<unknown>,
  ): Promise<ArticleChanged> {
    return step(self, { id }, async (transaction, { article, now }) => {
      if (!article) throw new ApiError('CONFLICT', { message: deskMessages.notPublished });
      const changes = createArticleChanges({
        db: transaction as Kysely<Tables>,
        clock: { now: () => now },
        by: self.name,
      });
      await work(changes, article.slug, transaction);
      await changeDraft(transaction, id, {});
    });
  }

  const check = (transaction: Db, { id, fields }: StoredArticle): Promise<Checklist> =>
    checkArticle(fields, {
      plain: texts.plain,
      siteUrl,
      mediaOrigins,
      isSlugTaken: (slug) => belongsToAnother(transaction, slug, id),
      publicSlugs: (slugs) => publicSlugs(transaction, slugs),
      categories: (slugs) => existingCategories(transaction, slugs),
      hasAuthor: async (slug) => (await findAuthor(transaction, slug)) !== undefined,
      hasSeries: async (slug) => (await findSeries(transaction, slug))?.slug === slug,
    });

  /** Makes the draft the public text, now or at a later time. */
  async function applyDraft(
    transaction: Db,
    self: Writer,
    stored: StoredArticle,
    { at, hideEarlier: hidesEarlier = false }: PublishRequest,
  ): Promise<void> {
    const { id, article, fields, hasDraft, isPublic, now } = stored;
    if (at && isPublic) throw new ApiError('CONFLICT', { message: deskMessages.wrongState });
    if (!at && isPublic && !hasDraft) throw new ApiError('CONFLICT', { message: deskMessages.noDraft });
    checkKind(stored, fields);
    const wasShown = article !== null && article.status !== 'draft' && article.published_at <= now;
    // Once others may link to it, an address changes by renaming, which leaves a redirect.
    const kept = wasShown ? { ...fields, slug: article.slug } : fields;
    const columns = {
      ...(await columnsOf(transaction, texts, kept)),
      status: 'published' as const,
      published_at: at ?? (wasShown ? article.published_at : now),
      updated_at: wasShown && hasDraft ? now : (article?.updated_at ?? null),
      withdrawn_sentence: null,
    };
    const update = hidesEarlier ? '發布更新（不留舊文）' : '發布更新';
    const what = at ? '排程' : isPublic ? update : '發布';
    if (article) {
      await addRevision(transaction, id, self.name, '先前的版本');
      await updateArticle(transaction, id, { ...columns, revision: article.revision + 1 });
    } else await insertArticleWithId(transaction, id, columns);
    await setTags(transaction, id, kept.tags);
    await applySeries(transaction, stored);
    await addRevision(transaction, id, self.name, what, { hidesEarlier });
    await changeDraft(transaction, id, { fields: null, state: 'draft', savedBy: self.name });
  }

  /** A part of another series than before becomes its last one; a part that stays keeps its position. */
  async function applySeries(transaction: Db, { id, fields, storedSeries }: StoredArticle): Promise<void> {
    if (fields.series === storedSeries) return;
    const series = fields.series ? await findSeries(transaction, fields.series) : undefined;
    if (series && !(await hasRoomForPart(transaction, series.id))) {
      throw new ApiError('CONFLICT', { message: deskMessages.fieldPartsMost });
    }
    await setPart(transaction, id, series ? { seriesId: series.id, position: null } : null);
  }

  async function publish(self: Writer, request: PublishRequest) {
    const { id, version, acceptWarnings, at } = request;
    let findings: Checklist['findings'] = [];
    const changed = await step(
      self,
      { id, version, action: at ? 'content schedule' : 'content publish' },
      async (transaction, stored) => {
        if (at && at <= stored.now) throw invalidField('at', deskMessages.fieldTimePast);
        const checked = await check(transaction, stored);
        findings = checked.findings;
        if (!checked.canPublish) throw new ApiError('CONFLICT', { message: deskMessages.hasErrors });
        if (findings.length > 0 && !acceptWarnings)
          throw new ApiError('CONFLICT', { message: deskMessages.hasWarnings });
        await applyDraft(transaction, self, stored, request);
      },
    );
    return { ...changed, findings };
  }

  /** Moves a draft on its way, with a note that its people read. */
  function move(self: Writer, given: { id: string; version: number; note: string }, to: 'review' | 'returned') {
    const kind = to === 'review' ? 'sent' : 'returned';
    return step(
      self,
      { ...given, action: to === 'review' ? 'content send' : 'content return' },
      async (transaction, stored) => {
        const { hasDraft, draft, fields } = stored;
        const isRight = to === 'review' ? draft?.state !== 'review' : draft?.state === 'review';
        if (!hasDraft || !isRight) throw new ApiError('CONFLICT', { message: deskMessages.wrongState });
        const { version: number } = await changeDraft(transaction, given.id, { state: to });
        const of = { articleId: given.id, staffId: self.id };
        await addNote(transaction, { ...of, name: self.name, kind, text: given.note });
        const what = to === 'review' ? '送審' : '退回';
        await addVersion(transaction, { ...of, kind: 'draft', number, by: self.name, what, fields });
      },
    );
  }

  return {
    check: async (self: Writer, id: string): Promise<Checklist> => check(db, await load(db, self, id)),
    publish,
    send: (self: Writer, given: { id: string; version: number; note: string }) => move(self, given, 'review'),
    returnDraft: (self: Writer, given: { id: string; version: number; note: string }) => move(self, given, 'returned'),

    unschedule: (self: Writer, id: string, version: number): Promise<ArticleChanged> =>
      step(self, { id, version, action: 'content unschedule' }, async (transaction, { article, isPublic }) => {
        if (article?.status !== 'published' || isPublic)
          throw new ApiError('CONFLICT', { message: deskMessages.wrongState });
        await addRevision(transaction, id, self.name, '先前的版本');
        await updateArticle(transaction, id, { status: 'draft', revision: article.revision + 1 });
        await addRevision(transaction, id, self.name, '取消排程');
        await changeDraft(transaction, id, {});
      }),

    unpublish: (self: Writer, id: string, sentence: string): Promise<ArticleChanged> =>
      changePublic(self, id, async (changes, slug, transaction) => {
        await updateArticle(transaction, id, { withdrawn_sentence: sentence });
        await changes.unpublish(slug);
      }),

    correct: (self: Writer, id: string, text: string): Promise<ArticleChanged> =>
      changePublic(self, id, async (changes, slug, transaction) => {
        if (!(await load(transaction, self, id)).isPublic) throw new EditingProblem(deskMessages.notPublished);
        await changes.correct(slug, text);
      }),

    rename: (self: Writer, id: string, slug: string): Promise<ArticleChanged> =>
      changePublic(self, id, async (changes, old, transaction) => {
        await changes.rename(old, slug);
        const { draft } = await load(transaction, self, id);
        if (draft?.fields) await changeDraft(transaction, id, { fields: { ...draft.fields, slug } });
      }),

    async feature(self: Writer, id: string, until: Date | null): Promise<void> {
      await changePublic(self, id, async (changes, slug, transaction) => {
        if (!(await load(transaction, self, id)).isPublic) throw new EditingProblem(deskMessages.notPublished);
        await changes.feature(slug, until);
      });
    },

    async unfeature(self: Writer): Promise<void> {
      await createArticleChanges({ db, clock: systemClock, by: self.name, actor: self.email }).unfeature();
    },

    /** Drops the draft over a public text, or an article that was never published; the text stays as a version. */
    discard(self: Writer, id: string, version: number): Promise<ArticleChanged | null> {
      return db.transaction().execute(async (transaction) => {
        await heldDraft(transaction, self, id, version);
        const { hasDraft, fields, article } = await load(transaction, self, id);
        if (!hasDraft) throw new ApiError('CONFLICT', { message: deskMessages.noDraft });
        const of = { articleId: id, staffId: self.id, by: self.name };
        await addVersion(transaction, { ...of, kind: 'draft', number: version, what: '捨棄', fields });
        await writeAudit(transaction, { actor: self.email, action: 'content discard', memberId: null, detail: id });
        if (!article) {
          await removeDraft(transaction, id);
          return null;
        }
        await changeDraft(transaction, id, { fields: null, state: 'draft', savedBy: self.name });
        return presentChange(await load(transaction, self, id));
      });
    },
  };
}

function presentChange(stored: StoredArticle): ArticleChanged {
  const { article, isPublic, fields, version } = stored;
  const slug = article?.slug ?? fields.slug;
  const isLater = article?.status === 'published' && !isPublic;
  return {
    version,
    state: stateOf(stateInputsOf(stored)),
    slug,
    address: isPublic ? addressOf('news/article', { slug }) : null,
    publishAt: isLater ? article.published_at.toISOString() : null,
  };
}

/** The domain explains to operators why a change cannot be made; the desk shows the same sentence. */
export async function asApiErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EditingProblem) throw new ApiError('CONFLICT', { message: error.message.replace(/。$/, '') });
    throw error;
  }
}
