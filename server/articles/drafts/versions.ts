import type { Kysely } from 'kysely';
import type {
  ArticleFields,
  ArticleNote,
  ArticleSaved,
  ArticleVersion,
  VersionContent,
} from '../../../contract/desk/model/article.ts';
import type { Tables } from '../../database/tables.ts';
import { notFound } from '../../errors/api-error.ts';
import { authorSlug, categorySlug } from '../queries/desk-choices.ts';
import { addNote, draftVersion, notesOf, versionsOf } from '../queries/draft-versions.ts';
import { revisionOf } from '../queries/revisions.ts';
import type { Writer } from './article-state.ts';
import { fieldsOfSnapshot } from './draft-fields.ts';
import { loadArticle } from './open-article.ts';
import type { SaveRequest } from './writing.ts';

export interface VersionsOptions {
  db: Kysely<Tables>;
  save: (self: Writer, request: SaveRequest) => Promise<ArticleSaved>;
}

/** What lies around an article at the desk: its versions and notes. */
export function createVersions({ db, save }: VersionsOptions) {
  async function content(articleId: string, id: string): Promise<VersionContent> {
    const number = id.slice(1);
    if (id.startsWith('d')) {
      const row = await draftVersion(db, articleId, number);
      if (!row) throw notFound();
      const { kind, made_at, made_by: by, what, fields } = row;
      return { id, kind, number: row.number, at: made_at.toISOString(), by, what, fields };
    }
    const row = Number(number) < 2 ** 31 ? await revisionOf(db, articleId, Number(number)) : undefined;
    if (!row) throw notFound();
    const { article } = row.snapshot;
    const [category, author] = await Promise.all([
      categorySlug(db, article.category_id),
      authorSlug(db, article.author_id),
    ]);
    const fields = fieldsOfSnapshot(row.snapshot, { category, author });
    const { made_at, made_by: by, what } = row;
    return { id, kind: 'public', number: row.revision, at: made_at.toISOString(), by, what, fields };
  }

  async function notes(articleId: string): Promise<ArticleNote[]> {
    return (await notesOf(db, articleId)).map(({ id, at, staff_id, staff_name, kind, text }) => ({
      id,
      at: at.toISOString(),
      by: { id: staff_id ?? '', name: staff_name },
      kind,
      text,
    }));
  }

  return {
    async list(self: Writer, articleId: string): Promise<ArticleVersion[]> {
      await loadArticle(db, self, articleId);
      return (await versionsOf(db, articleId)).map((row) => ({ ...row, at: row.at.toISOString() }));
    },

    async show(self: Writer, articleId: string, id: string): Promise<VersionContent> {
      await loadArticle(db, self, articleId);
      return content(articleId, id);
    },

    async compare(self: Writer, articleId: string, from: string, to: string) {
      const { fields, version: number, draft, now } = await loadArticle(db, self, articleId);
      const at = (draft?.saved_at ?? now).toISOString();
      const current = {
        id: 'current',
        kind: 'draft' as const,
        number,
        at,
        by: draft?.saved_by ?? '',
        what: '',
        fields,
      };
      return { from: await content(articleId, from), to: to === 'current' ? current : await content(articleId, to) };
    },

    /** The slug stays: it is decided now, not then. */
    async restore(
      self: Writer,
      given: Pick<SaveRequest, 'version' | 'tab'> & { articleId: string; versionId: string },
    ): Promise<ArticleSaved & { fields: ArticleFields }> {
      const { articleId: id, versionId, version, tab } = given;
      const stored = await loadArticle(db, self, id);
      const old = await content(id, versionId);
      const fields = { ...old.fields, slug: stored.fields.slug };
      const saved = await save(self, { id, version, tab, fields, what: `還原 ${old.what}`.trim() });
      return { ...saved, fields: { ...fields, bodyHtml: saved.bodyHtml ?? fields.bodyHtml } };
    },

    async notes(self: Writer, articleId: string): Promise<ArticleNote[]> {
      await loadArticle(db, self, articleId);
      return notes(articleId);
    },

    async addNote(self: Writer, articleId: string, text: string): Promise<ArticleNote[]> {
      await loadArticle(db, self, articleId);
      await addNote(db, { articleId, staffId: self.id, name: self.name, kind: 'note', text });
      return notes(articleId);
    },
  };
}
