import type { Kysely } from 'kysely';
import { fields } from '../../../contract/api/fields.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { isReservedSlug } from '../../../contract/reserved-slugs.ts';
import { writeAudit } from '../../audit/queries/audit-log.ts';
import { shareLock } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import type { Clock } from '../../runtime/clock.ts';
import { articleForEditing, type EditedArticle, setTags, updateArticle } from '../queries/editing.ts';
import { removePreviewLinksTo } from '../queries/preview-links.ts';
import { addRedirect, belongsToAnother } from '../queries/redirects.ts';
import {
  addCorrection,
  addRevision,
  removeLastCorrection,
  revisionOf,
  updateTimeBefore,
} from '../queries/revisions.ts';
import { type ArticleFields, columnsOf } from './article-fields.ts';
import { changeFrontPage, withLead } from './front-page-changes.ts';
import { EditingProblem } from './incoming-article.ts';
import { restoredFields } from './restored-fields.ts';
import { currentTags } from './section-lookup.ts';

type Work = (transaction: Db, article: EditedArticle) => Promise<unknown>;

export interface ArticleChangesOptions {
  /** A database, or a transaction that the change becomes part of. */
  db: Kysely<Tables>;
  clock: Clock;
  by: string;
  /** Who the audit log names, if it is not `by`: names of the staff may be alike. */
  actor?: string;
}

/**
 * Changes that an operator can make to one article. Each change adds a revision, so that the earlier state can be
 * restored.
 */
export function createArticleChanges({ db, clock, by, actor = by }: ArticleChangesOptions) {
  const inOne = <T>(work: (transaction: Db) => Promise<T>): Promise<T> =>
    db.isTransaction
      ? work(db)
      : db.transaction().execute(async (transaction) => {
          await shareLock(transaction, 'sections');
          return work(transaction);
        });

  /** Makes one change with its revision and its entry in the audit log. */
  function change(slug: string, action: string, what: string, work: Work, detail = what): Promise<number> {
    return inOne(async (transaction) => {
      const article = await found(transaction, slug);
      await addRevision(transaction, article.id, by, '先前的版本');
      await work(transaction, article);
      const revision = article.revision + 1;
      await updateArticle(transaction, article.id, { revision });
      await addRevision(transaction, article.id, by, what);
      await audit(transaction, action, slug, detail);
      return revision;
    });
  }

  async function audit(transaction: Db, action: string, slug: string, what = ''): Promise<void> {
    await writeAudit(transaction, {
      actor,
      action,
      memberId: null,
      detail: [slug, what].filter(Boolean).join(' '),
    });
  }

  async function found(transaction: Db, slug: string): Promise<EditedArticle> {
    const article = await articleForEditing(transaction, slug);
    if (!article) throw new EditingProblem(`沒有代稱為「${slug}」的文章。`);
    return article;
  }

  /** Publishes a draft or scheduled article now; a withdrawn article returns with its old publication time. */
  function publish(slug: string): Promise<number> {
    return change(slug, 'content publish', '發布', (transaction, article) => {
      const now = clock.now();
      const isBack = article.status === 'withdrawn' && article.published_at <= now;
      const published_at = isBack ? article.published_at : now;
      if (article.status === 'published' && article.published_at <= now) throw new EditingProblem('這篇文章已經發布。');
      return updateArticle(transaction, article.id, { status: 'published', published_at });
    });
  }

  function unpublish(slug: string): Promise<number> {
    return change(slug, 'content unpublish', '下架', async (transaction, article) => {
      if (article.status === 'withdrawn') throw new EditingProblem('這篇文章已經下架。');
      await removePreviewLinksTo(transaction, article.id);
      return updateArticle(transaction, article.id, { status: 'withdrawn' });
    });
  }

  function schedule(slug: string, at: Date): Promise<number> {
    if (at <= clock.now()) throw new EditingProblem('排定的時間已經過了；要立刻發布請用 content publish。');
    return change(slug, 'content schedule', '排定時間', (transaction, article) =>
      updateArticle(transaction, article.id, { status: 'published', published_at: at }),
    );
  }

  function correct(slug: string, text: string): Promise<number> {
    const work: Work = async (transaction, article) => {
      await addCorrection(transaction, article.id, { text, at: clock.now(), revision: article.revision + 1 });
      await updateArticle(transaction, article.id, { updated_at: clock.now() });
    };
    return change(slug, 'content correct', '更正', work, text);
  }

  /** Removes the newest correction; the update time is again the one before it, if nothing has changed since. */
  function uncorrect(slug: string): Promise<number> {
    return change(slug, 'content correct --undo', '收回更正', async (transaction, article) => {
      const removed = await removeLastCorrection(transaction, article.id);
      if (!removed) throw new EditingProblem(`「${slug}」沒有更正啟事。`);
      if (article.updated_at?.getTime() !== removed.getTime()) return;
      await updateArticle(transaction, article.id, {
        updated_at: await updateTimeBefore(transaction, article.id, removed),
      });
    });
  }

  /**
   * Stores edited fields. `revision` is the one that the editor began with; if the article has changed since, nothing is
   * stored.
   */
  function edit(slug: string, revision: number, fields: Partial<ArticleFields>): Promise<number> {
    return change(slug, 'content edit', '編輯', async (transaction, article) => {
      if (article.revision !== revision) {
        throw new EditingProblem(`「${slug}」在編輯時有了第 ${article.revision} 版（原本是第 ${revision} 版）。`);
      }
      const wasPublic = article.status === 'published' && article.published_at <= clock.now();
      const isText = [fields.title, fields.summary, fields.bodyHtml].some((text) => text !== undefined);
      const updated_at = wasPublic && isText ? clock.now() : article.updated_at;
      await updateArticle(transaction, article.id, { ...columnsOf(fields), updated_at });
      if (fields.tags) await setTags(transaction, article.id, await currentTags(transaction, fields.tags));
    });
  }

  function rename(slug: string, next: string): Promise<number> {
    if (!fields.slug.safeParse(next).success) throw new EditingProblem(`「${next}」不能當網址代稱。`);
    if (isReservedSlug(next)) throw new EditingProblem(`「${next}」是網站自己的網址，請換一個代稱。`);
    return change(slug, 'content rename', `代稱改為 ${next}`, async (transaction, article) => {
      if (await articleForEditing(transaction, next)) throw new EditingProblem(`已經有代稱為「${next}」的文章。`);
      // Links from outside still find the other article by it.
      if (await belongsToAnother(transaction, next, article.id)) {
        throw new EditingProblem(`「${next}」是另一篇文章以前的網址，現在轉到那一篇，請換一個代稱。`);
      }
      await updateArticle(transaction, article.id, { slug: next });
      await addRedirect(transaction, addressOf('news/article', { slug }), addressOf('news/article', { slug: next }));
    });
  }

  function restore(slug: string, revision: number): Promise<number> {
    return change(slug, 'content restore', `還原到第 ${revision} 版`, async (transaction, article) => {
      const stored = await revisionOf(transaction, article.id, revision);
      if (!stored) throw new EditingProblem(`「${slug}」沒有第 ${revision} 版。`);
      await updateArticle(transaction, article.id, await restoredFields(transaction, article, stored.snapshot));
      await setTags(transaction, article.id, await currentTags(transaction, stored.snapshot.tags));
    });
  }

  /** Makes a story lead the home page, replacing the previous one. */
  function feature(slug: string, until: Date | null): Promise<void> {
    if (until && until <= clock.now()) throw new EditingProblem('結束的時間已經過了。');
    return inOne(async (transaction) => {
      const article = await found(transaction, slug);
      if (article.kind !== 'news') throw new EditingProblem('首頁的頭條要是文章，不能是影音。');
      const lead = { article: article.id, until: until?.toISOString() ?? null };
      await changeFrontPage(transaction, { by, what: '設為頭條', change: (current) => withLead(current, lead) });
      await audit(transaction, 'content feature', slug);
    });
  }

  /** Returns whether a story was chosen to lead. */
  function unfeature(): Promise<boolean> {
    return inOne(async (transaction) => {
      await audit(transaction, 'content feature', '--off');
      let wasChosen = false;
      await changeFrontPage(transaction, {
        by,
        what: '取消頭條',
        change([lead, ...others]) {
          wasChosen = lead !== null;
          return [null, ...others];
        },
      });
      return wasChosen;
    });
  }

  return { publish, unpublish, schedule, correct, rename, restore, feature, unfeature, edit, uncorrect };
}
