import { fields } from '../../../contract/api/fields.ts';
import type { Db } from '../../database/connection.ts';
import { draftsNaming, renameInDrafts } from '../queries/section-drafts.ts';
import { recordMerge } from '../queries/section-merges.ts';
import { EditingProblem } from './incoming-article.ts';
import { dropAddresses, labels, pagesOf, redirectSection, rejectFormerAddress } from './section-addresses.ts';
import { exact, rejectSame, type SectionFrame } from './section-frame.ts';

interface SlugKind<Row> {
  kind: 'category' | 'author';
  /** Begins the actions of the audit log. */
  plural: 'categories' | 'authors';
  find(db: Db, slug: string): Promise<Row | undefined>;
  countArticles(db: Db, id: number): Promise<number>;
  merge(db: Db, from: number, into: number): Promise<number>;
  remove(db: Db, id: number): Promise<void>;
}

/** What categories and authors share: both have a slug, which drafts name and addresses contain. */
export function createSlugSections<Row extends { id: number; slug: string }>(
  { by, change }: SectionFrame,
  { kind, plural, find, countArticles, merge, remove }: SlugKind<Row>,
) {
  const found = async (db: Db, slug: string) => exact(await find(db, slug), slug, kind);

  /** Writes the new slug into the drafts and redirects the pages of the old one. */
  async function moveSlug(db: Db, from: string, to: string): Promise<void> {
    await redirectSection(db, kind, from, to);
    await renameInDrafts(db, kind, from, to);
  }

  return {
    found,
    moveSlug,

    /** Rejects a slug that is malformed, taken, or the former address of a section other than `own`. */
    async rejectSlug(db: Db, wanted: string, own?: string): Promise<void> {
      if (!fields.slug.safeParse(wanted).success) throw new EditingProblem(`「${wanted}」不能當網址代稱。`);
      const taken = await find(db, wanted);
      if (taken?.slug === wanted) throw new EditingProblem(`代稱「${wanted}」已經有了；要合成一個請用「合併」。`);
      await rejectFormerAddress(db, kind, wanted, own);
    },

    /** Resolves to how many articles have moved. */
    join: (from: string, into: string): Promise<number> =>
      change(`${plural} merge`, `${from} → ${into}`, async (transaction) => {
        const gone = await found(transaction, from);
        const target = await found(transaction, into);
        rejectSame(gone.id, target.id);
        await recordMerge(transaction, { kind, from: gone, into, by, pages: pagesOf[kind](from) });
        await moveSlug(transaction, from, into);
        return merge(transaction, gone.id, target.id);
      }),

    /** Removes a section that no article and no draft names. */
    remove: (slug: string): Promise<void> =>
      change(`${plural} remove`, slug, async (transaction) => {
        const { id } = await found(transaction, slug);
        const [articles, drafts] = [await countArticles(transaction, id), await draftsNaming(transaction, kind, slug)];
        if (articles + drafts > 0) {
          throw new EditingProblem(
            `「${slug}」還有 ${articles} 篇文章、${drafts} 篇草稿，請先合併到別的${labels[kind]}。`,
          );
        }
        await remove(transaction, id);
        await dropAddresses(transaction, kind, slug);
      }),
  };
}
