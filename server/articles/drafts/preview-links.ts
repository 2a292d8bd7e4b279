import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deskLimits, previewBase } from '../../../contract/desk/limits.ts';
import type { PreviewLink } from '../../../contract/desk/model/article.ts';
import { writers } from '../../../contract/desk/roles.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { writeAudit } from '../../audit/queries/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { addPreviewLink, openPreviewLink, previewLinksOf, removePreviewLink } from '../queries/preview-links.ts';
import type { Writer } from './article-state.ts';
import { loadArticle } from './open-article.ts';

/** Who opened a link is not known; the log names the link in the detail. */
const opener = '預覽連結';

/**
 * Links that show a draft to people without an account, for a limited time. A link shows what its maker may see now: it
 * ends with the maker's account or role, and with the withdrawal of the article. The audit log has each making, opening
 * and revoking.
 */
export function createPreviewLinks({ db, siteUrl }: { db: Kysely<Tables>; siteUrl: string }) {
  return {
    async make(self: Writer, articleId: string): Promise<PreviewLink & { address: string }> {
      await loadArticle(db, self, articleId);
      const open = await previewLinksOf(db, articleId);
      if (open.length >= deskLimits.previewLinksMost) {
        throw new ApiError('CONFLICT', { message: deskMessages.previewLinksFull });
      }
      const token = randomBytes(24).toString('base64url');
      const link = await db.transaction().execute(async (transaction) => {
        const of = { articleId, staffId: self.id, by: self.name };
        const added = await addPreviewLink(transaction, { hash: hashOf(token), ...of });
        await audit(transaction, self.email, 'make', articleId, added.id);
        return added;
      });
      return { ...presentLink(link), address: `${siteUrl}${previewBase}/${token}` };
    },

    async list(self: Writer, articleId: string): Promise<PreviewLink[]> {
      await loadArticle(db, self, articleId);
      return (await previewLinksOf(db, articleId)).map(presentLink);
    },

    async revoke(self: Writer, articleId: string, id: string): Promise<void> {
      await loadArticle(db, self, articleId);
      await db.transaction().execute(async (transaction) => {
        if (!(await removePreviewLink(transaction, articleId, id))) throw notFound();
        await audit(transaction, self.email, 'revoke', articleId, id);
      });
    },

    /** Whose link this is and to which article; null if it is unknown, has expired, or its maker may not write. */
    async find(token: string): Promise<OpenedLink | null> {
      const found = await openPreviewLink(db, hashOf(token));
      if (!found || !writers.includes(found.role)) return null;
      const { linkId, articleId, ...maker } = found;
      return { linkId, articleId, maker };
    },

    noteOpening: ({ linkId, articleId }: OpenedLink): Promise<void> => audit(db, opener, 'open', articleId, linkId),
  };
}

interface OpenedLink {
  linkId: string;
  articleId: string;
  maker: Writer;
}

function audit(db: Db, actor: string, verb: 'make' | 'open' | 'revoke', articleId: string, linkId: string) {
  const detail = `${articleId} ${linkId}`;
  return writeAudit(db, { actor, action: `preview ${verb}`, memberId: null, detail });
}

/** The token is random and long, so a fast hash is enough. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function presentLink(row: { id: string; made_by: string; created_at: Date; expires_at: Date }): PreviewLink {
  const { id, made_by: by, created_at, expires_at } = row;
  return { id, by, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
}
