import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import type { Db } from '../../database/connection.ts';
import { holdMedia, mediaWithDetails } from '../../media/media-files.ts';
import { storedVersion } from '../../runtime/hashes.ts';
import {
  addAuthor,
  articlesByAuthor,
  findAuthor,
  mergeAuthor,
  removeAuthor,
  updateAuthor,
} from '../queries/authors.ts';
import { EditingProblem } from './incoming-article.ts';
import { rejectChanged, renamed, type SectionChange, type SectionFrame } from './section-frame.ts';
import { createSlugSections } from './slug-sections.ts';

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
export function createAuthorChanges(frame: SectionFrame) {
  const { change } = frame;
  const authors = createSlugSections(frame, {
    kind: 'author',
    plural: 'authors',
    find: findAuthor,
    countArticles: articlesByAuthor,
    merge: mergeAuthor,
    remove: removeAuthor,
  });
  return {
    addAuthor: (author: NewAuthor): Promise<void> =>
      change('authors add', `${author.slug} ${author.name}`, async (transaction) => {
        await authors.rejectSlug(transaction, author.slug);
        await holdPicture(transaction, author.picture_id);
        await addAuthor(transaction, author);
      }),

    changeAuthor: (slug: string, wanted: AuthorChange, expected?: SectionChange): Promise<void> =>
      change('authors change', renamed(slug, wanted.slug), async (transaction) => {
        const author = await authors.found(transaction, slug);
        rejectChanged(authorVersion(author), expected);
        const { slug: next = slug } = wanted;
        if (next !== slug) await authors.rejectSlug(transaction, next, slug);
        if (wanted.picture_id !== author.picture_id) await holdPicture(transaction, wanted.picture_id);
        await updateAuthor(transaction, author.id, wanted);
        if (next !== slug) await authors.moveSlug(transaction, slug, next);
      }),

    joinAuthors: authors.join,
    removeAuthor: authors.remove,
  };
}

/** The picture cannot be removed from the library before the author or series has it. */
export async function holdPicture(db: Db, id: string | null | undefined): Promise<void> {
  if (!id) return;
  await holdMedia(db, [id]);
  const [media] = await mediaWithDetails(db, [id]);
  if (media?.kind !== 'picture') throw new EditingProblem(deskMessages.fieldMedia);
}
