import { fields } from '../../../contract/api/fields.ts';
import { deskMessages } from '../../../contract/messages/desk.ts';
import type { Db } from '../../database/connection.ts';
import { holdMedia, mediaWithDetails } from '../../media/media-files.ts';
import { storedVersion } from '../../runtime/stored-version.ts';
import {
  addAuthor,
  articlesByAuthor,
  findAuthor,
  mergeAuthor,
  removeAuthor,
  updateAuthor,
} from '../queries/authors.ts';
import { draftsNaming, renameInDrafts } from '../queries/section-drafts.ts';
import { recordMerge } from '../queries/section-merges.ts';
import { EditingProblem } from './incoming-article.ts';
import { dropAddresses, pagesOf, redirectSection, rejectFormerAddress } from './section-addresses.ts';
import { exact, rejectChanged, rejectSame, renamed, type SectionChange, type SectionFrame } from './section-frame.ts';

export interface NewAuthor {
  slug: string;
  name: string;
  title: string;
  bio: string;
  picture_id?: string | null;
}

export type AuthorChange = Partial<NewAuthor>;

type Row = NonNullable<Awaited<ReturnType<typeof findAuthor>>>;

export function authorVersion({ slug, name, title, bio, picture_id }: Omit<Row, 'id'>): string {
  return storedVersion([slug, name, title, bio, picture_id]);
}

/** Makes, changes, merges and removes authors. */
export function createAuthorChanges({ by, change }: SectionFrame) {
  return {
    addAuthor: (author: NewAuthor): Promise<void> =>
      change('authors add', `${author.slug} ${author.name}`, async (transaction) => {
        await rejectSlug(transaction, author.slug);
        await holdPicture(transaction, author.picture_id);
        await addAuthor(transaction, author);
      }),

    changeAuthor: (slug: string, wanted: AuthorChange, expected?: SectionChange): Promise<void> =>
      change('authors change', renamed(slug, wanted.slug), async (transaction) => {
        const author = exact(await findAuthor(transaction, slug), slug, 'author');
        rejectChanged(authorVersion(author), expected);
        const { slug: next = slug } = wanted;
        if (next !== slug) await rejectSlug(transaction, next, slug);
        if (wanted.picture_id !== author.picture_id) await holdPicture(transaction, wanted.picture_id);
        await updateAuthor(transaction, author.id, wanted);
        if (next === slug) return;
        await redirectSection(transaction, 'author', slug, next);
        await renameInDrafts(transaction, 'author', slug, next);
      }),

    joinAuthors: (from: string, into: string): Promise<number> =>
      change('authors merge', `${from} → ${into}`, async (transaction) => {
        const gone = exact(await findAuthor(transaction, from), from, 'author');
        const target = exact(await findAuthor(transaction, into), into, 'author');
        rejectSame(gone.id, target.id);
        await recordMerge(transaction, { kind: 'author', from: gone, into, by, pages: pagesOf.author(from) });
        await redirectSection(transaction, 'author', from, into);
        await renameInDrafts(transaction, 'author', from, into);
        return mergeAuthor(transaction, gone.id, target.id);
      }),

    /** Removes an author who has written no article and no draft. */
    removeAuthor: (slug: string): Promise<void> =>
      change('authors remove', slug, async (transaction) => {
        const { id } = exact(await findAuthor(transaction, slug), slug, 'author');
        const [articles, drafts] = [
          await articlesByAuthor(transaction, id),
          await draftsNaming(transaction, 'author', slug),
        ];
        if (articles + drafts > 0) {
          throw new EditingProblem(`「${slug}」還有 ${articles} 篇文章、${drafts} 篇草稿，請先合併到別的作者。`);
        }
        await removeAuthor(transaction, id);
        await dropAddresses(transaction, 'author', slug);
      }),
  };
}

async function rejectSlug(db: Db, wanted: string, own?: string): Promise<void> {
  if (!fields.slug.safeParse(wanted).success) throw new EditingProblem(`「${wanted}」不能當網址代稱。`);
  const taken = await findAuthor(db, wanted);
  if (taken?.slug === wanted) throw new EditingProblem(`代稱「${wanted}」已經有了；要合在一起請用合併（merge）。`);
  await rejectFormerAddress(db, 'author', wanted, own);
}

/** The picture cannot be removed from the library before the author has it. */
async function holdPicture(db: Db, id: string | null | undefined): Promise<void> {
  if (!id) return;
  await holdMedia(db, [id]);
  const [media] = await mediaWithDetails(db, [id]);
  if (media?.kind !== 'picture') throw new EditingProblem(deskMessages.fieldMedia);
}
