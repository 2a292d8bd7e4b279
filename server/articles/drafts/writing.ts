import type { Kysely } from 'kysely';
import type { ArticleKind } from '../../../contract/article.ts';
import type { ArticleFields, ArticleSaved, DeskArticle } from '../../../contract/desk/model/article.ts';
import { emptyFields, sameFields } from '../../../contract/desk/model/article.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { writeAudit } from '../../audit/queries/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { invalidField, notFound } from '../../errors/api-error.ts';
import { holdMedia, mediaWithDetails } from '../../media/media-files.ts';
import type { LongTexts } from '../long-texts.ts';
import { addSavedVersion } from '../queries/draft-versions.ts';
import { addDraft, changeDraft, type DraftRow, ensureDraftRow, lockDraft } from '../queries/drafts.ts';
import { checkReach, stateOf, type Writer } from './article-state.ts';
import { mediaIdsOf } from './draft-fields.ts';
import { draftConflict, holdLock, sanitisedBody } from './draft-locks.ts';
import { loadArticle, presentArticle, type StoredArticle, stateInputsOf } from './open-article.ts';

export interface WritingOptions {
  db: Kysely<Tables>;
  texts: LongTexts;
}

export interface SaveRequest {
  id: string;
  version: number;
  tab: string;
  fields: ArticleFields;
  /** What the version list says about it. */
  what?: string;
}

/** Locks a draft for one transaction, if the caller may reach it and `version` is the stored one. */
export async function heldDraft(transaction: Db, self: Writer, id: string, version?: number): Promise<DraftRow> {
  await ensureDraftRow(transaction, id);
  const draft = await lockDraft(transaction, id);
  if (!draft) throw notFound();
  checkReach(self, draft.writer_id);
  if (version !== undefined && draft.version !== version) throw draftConflict(draft);
  return draft;
}

/** Opens and saves drafts. Nothing that readers see changes here. */
export function createWriting({ db, texts }: WritingOptions) {
  async function open(self: Writer, id: string, tab?: string): Promise<DeskArticle> {
    return presentArticle(db, self, await loadArticle(db, self, id), tab);
  }

  return {
    open,

    create(self: Writer, { kind, title = '' }: { kind: ArticleKind; title?: string | undefined }) {
      return db.transaction().execute(async (transaction) => {
        const fields = { ...emptyFields, kind, title };
        const id = await addDraft(transaction, { writerId: self.id, by: self.name, fields });
        await writeAudit(transaction, { actor: self.email, action: 'content create', memberId: null, detail: id });
        return { id, version: 1 };
      });
    },

    /**
     * Saves the draft by compare-and-swap. A save that changes nothing makes no draft over a public text. A save that is
     * sent again because its answer was lost is answered like the first time.
     */
    async save(self: Writer, { id, version, tab, fields: given, what = '儲存' }: SaveRequest): Promise<ArticleSaved> {
      // Before the transaction, which would hold a connection and the draft meanwhile.
      const { html, dropped } = await sanitisedBody(texts, given.bodyHtml);
      return db.transaction().execute(async (transaction) => {
        const draft = await heldDraft(transaction, self, id);
        // A tab that did not choose the series leaves what another one has chosen.
        const series = given.series === undefined ? draft.fields?.series : given.series;
        const fields = { ...given, series, bodyHtml: html };
        const isRepeated = draft.version === version + 1 && draft.fields !== null && sameFields(draft.fields, fields);
        if (draft.version !== version && !isRepeated) throw draftConflict(draft);
        await holdLock(transaction, self, draft, tab);
        await checkMedia(transaction, fields);
        const stored = await loadArticle(transaction, self, id);
        checkKind(stored, fields);
        const bodyHtml = fields.bodyHtml === given.bodyHtml ? null : fields.bodyHtml;
        const sanitised = { dropped, bodyHtml };
        if (sameFields(stored.fields, fields)) {
          const state = stateOf(stateInputsOf(stored));
          return { version: draft.version, savedAt: draft.saved_at.toISOString(), state, ...sanitised };
        }
        const state = draft.fields ? draft.state : 'draft';
        const saved = await changeDraft(transaction, id, { fields, state, savedBy: self.name });
        const number = saved.version;
        await addSavedVersion(transaction, {
          articleId: id,
          kind: 'draft',
          number,
          staffId: self.id,
          by: self.name,
          what,
          fields: { ...fields, series: series === undefined ? stored.storedSeries : series },
        });
        const inputs = { ...stateInputsOf(stored), hasDraft: true, draftState: state };
        return { version: number, savedAt: saved.saved_at.toISOString(), state: stateOf(inputs), ...sanitised };
      });
    },
  };
}

/** Readers know an article under its kind, or will at its time. */
export function checkKind({ article }: StoredArticle, { kind }: ArticleFields): void {
  if (article && article.status !== 'draft' && article.kind !== kind) {
    throw invalidField('fields.kind', deskMessages.fieldKindFixed);
  }
}

async function checkMedia(db: Db, fields: ArticleFields): Promise<void> {
  const wanted = mediaIdsOf(fields);
  await holdMedia(db, wanted);
  const kinds = new Map((await mediaWithDetails(db, wanted)).map(({ id, kind }) => [id, kind]));
  const { cover, video, audio } = fields;
  if (audio && kinds.get(audio.mediaId) !== 'audio') throw invalidField('fields.audio', deskMessages.fieldAudio);
  if (cover && kinds.get(cover.mediaId) !== 'picture') throw invalidField('fields.cover', deskMessages.fieldMedia);
  if (video?.source === 'file' && kinds.get(video.mediaId) !== 'clip') {
    throw invalidField('fields.video', deskMessages.fieldMedia);
  }
  if (video && 'captionsId' in video && video.captionsId && kinds.get(video.captionsId) !== 'captions') {
    throw invalidField('fields.video', deskMessages.fieldCaptions);
  }
}
