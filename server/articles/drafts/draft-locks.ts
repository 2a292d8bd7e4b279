import type { Kysely } from 'kysely';
import type { ArticleFields, ArticleLock } from '../../../contract/desk/model/article.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { writeAudit } from '../../audit/queries/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { ApiError, invalidField } from '../../errors/api-error.ts';
import { ImportProblem } from '../editing/incoming-article.ts';
import type { LongTexts } from '../long-texts.ts';
import { lockHolder, releaseLock, takeLock } from '../queries/draft-locks.ts';
import { addVersion } from '../queries/draft-versions.ts';
import type { DraftRow } from '../queries/drafts.ts';
import type { Writer } from './article-state.ts';
import { loadArticle, presentLock } from './open-article.ts';

interface LockReply {
  lock: ArticleLock | null;
  version: number;
}

/** Says who saved the draft last, and when. */
export function draftConflict(draft: DraftRow, message: string = deskMessages.draftConflict): ApiError {
  const current = { version: draft.version, by: draft.saved_by, at: draft.saved_at.toISOString() };
  return new ApiError('CONFLICT', { message, details: { current } });
}

/** A tab that lost the lock, or never had it, must not overwrite what another one writes. */
export async function holdLock(transaction: Db, self: Writer, draft: DraftRow, tab: string): Promise<void> {
  await takeLock(transaction, { articleId: draft.article_id, staffId: self.id, tab, force: false });
  const holder = await lockHolder(transaction, draft.article_id);
  if (holder && holder.tab !== tab) throw draftConflict(draft, deskMessages.lockedByOther);
}

/** Sanitises a text that a writer sent. */
export async function sanitisedBody(texts: LongTexts, bodyHtml: string) {
  try {
    return await texts.sanitise(bodyHtml);
  } catch (error) {
    if (error instanceof ImportProblem) throw invalidField('fields.bodyHtml', deskMessages.fieldNesting);
    throw error;
  }
}

/**
 * One tab writes an article at a time: it holds the lock, which another tab can take over. A lock that its tab has not
 * renewed for `deskLimits.lockLife` seconds is free again; the queries no longer find it.
 */
export function createDraftLocks({ db, texts }: { db: Kysely<Tables>; texts: LongTexts }) {
  async function replyTo(self: Writer, id: string, tab: string): Promise<LockReply> {
    const { version } = await loadArticle(db, self, id);
    return { lock: presentLock(await lockHolder(db, id), tab), version };
  }

  return {
    /** Takes the lock if it is free, or renews the tab's own. The reply says who has it. */
    async take(self: Writer, { id, tab }: { id: string; tab: string }): Promise<LockReply> {
      await loadArticle(db, self, id);
      await takeLock(db, { articleId: id, staffId: self.id, tab, force: false });
      return replyTo(self, id, tab);
    },

    /**
     * 接手: takes the lock from another tab, which can no longer save and learns of it at its next renewal. Everyone who
     * may write the article may do so: the roles of the call, and of reporters its own (`loadArticle` checks it).
     */
    async takeOver(self: Writer, { id, tab }: { id: string; tab: string }): Promise<LockReply> {
      await loadArticle(db, self, id);
      await takeLock(db, { articleId: id, staffId: self.id, tab, force: true });
      await writeAudit(db, { actor: self.email, action: 'content take over', memberId: null, detail: id });
      return replyTo(self, id, tab);
    },

    release: (self: Writer, articleId: string, tab: string): Promise<void> =>
      releaseLock(db, { articleId, staffId: self.id, tab }),

    /** What a writer had not saved when another one took over. */
    async keepUnsaved(self: Writer, id: string, given: ArticleFields): Promise<{ id: string }> {
      const { version } = await loadArticle(db, self, id);
      const fields = { ...given, bodyHtml: (await sanitisedBody(texts, given.bodyHtml)).html };
      const of = { articleId: id, kind: 'unsaved', number: version, staffId: self.id, by: self.name } as const;
      return { id: `d${await addVersion(db, { ...of, what: '接手時尚未儲存', fields })}` };
    },
  };
}
