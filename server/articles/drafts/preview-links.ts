import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { previewBase } from '../../../contract/desk/limits.ts';
import type { PreviewLink } from '../../../contract/desk/model/article.ts';
import type { Tables } from '../../database/tables.ts';
import { notFound } from '../../errors/api-error.ts';
import { addPreviewLink, articleOfPreview, previewLinksOf, removePreviewLink } from '../queries/preview-links.ts';
import type { Writer } from './article-state.ts';
import { loadArticle } from './open-article.ts';

/** Links that show a draft to people without an account, for a limited time. */
export function createPreviewLinks({ db, siteUrl }: { db: Kysely<Tables>; siteUrl: string }) {
  return {
    async make(self: Writer, articleId: string): Promise<PreviewLink & { address: string }> {
      await loadArticle(db, self, articleId);
      const token = randomBytes(24).toString('base64url');
      const link = await addPreviewLink(db, { hash: hashOf(token), articleId, by: self.name });
      return { ...presentLink(link), address: `${siteUrl}${previewBase}/${token}` };
    },

    async list(self: Writer, articleId: string): Promise<PreviewLink[]> {
      await loadArticle(db, self, articleId);
      return (await previewLinksOf(db, articleId)).map(presentLink);
    },

    async revoke(self: Writer, articleId: string, id: string): Promise<void> {
      await loadArticle(db, self, articleId);
      if (!(await removePreviewLink(db, articleId, id))) throw notFound();
    },

    /** The id of the article that a link shows; null if the link is unknown, revoked or has expired. */
    articleOf: (token: string): Promise<string | null> => articleOfPreview(db, hashOf(token)),
  };
}

/** The token is random and long, so a fast hash is enough. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function presentLink(row: { id: string; made_by: string; created_at: Date; expires_at: Date }): PreviewLink {
  const { id, made_by: by, created_at, expires_at } = row;
  return { id, by, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
}
