import type { Kysely } from 'kysely';
import type { NamedSections } from '../../../contract/desk/model/article.ts';
import type { Tables } from '../../database/tables.ts';
import { withCurrentSections } from '../editing/section-lookup.ts';
import { createFrontPage } from '../front-page.ts';
import type { LongTexts } from '../long-texts.ts';
import { createPresenter } from '../presenter.ts';
import { sectionChoices, tagChoices } from '../queries/desk-choices.ts';
import { createSectionDesk } from '../section-desk.ts';
import type { Writer } from './article-state.ts';
import { createDeskList } from './desk-list.ts';
import { createDraftLocks } from './draft-locks.ts';
import { loadArticle } from './open-article.ts';
import { createPreviewLinks } from './preview-links.ts';
import { type PreviewedArticle, previewArticle } from './previewed-article.ts';
import { createPublishing } from './publishing.ts';
import { createVersions } from './versions.ts';
import { createWriting } from './writing.ts';

export interface NewsroomOptions {
  db: Kysely<Tables>;
  siteUrl: string;
  mediaUrl: string;
  /** From which streams can be played, besides the site itself. */
  mediaOrigins: readonly string[];
  /** The ids of public articles that contain the words, best first. */
  search: (words: string) => Promise<string[]>;
  texts: LongTexts;
}

export type Newsroom = ReturnType<typeof createNewsroom>;

/** Everything that the staff do with articles. */
export function createNewsroom({ db, siteUrl, mediaUrl, mediaOrigins, search, texts }: NewsroomOptions) {
  const presenter = createPresenter(mediaUrl);
  const writing = createWriting({ db, texts });
  const previewLinks = createPreviewLinks({ db, siteUrl });

  /** The article of a draft as readers would see it. */
  async function preview(self: Writer, id: string): Promise<PreviewedArticle> {
    return previewArticle({ db, presenter, texts }, await loadArticle(db, self, id));
  }

  return {
    writing,
    locks: createDraftLocks({ db, texts }),
    list: createDeskList({ db, search }),
    publishing: createPublishing({ db, siteUrl, mediaOrigins, texts }),
    versions: createVersions({ db, save: writing.save }),
    previewLinks,
    frontPage: createFrontPage({ db, presenter, search }),
    sectionDesk: createSectionDesk({ db }),
    preview,
    /** For an outsider who has a link; it shows what its maker may see. Null if it does not work. */
    async previewByToken(token: string): Promise<PreviewedArticle | null> {
      const link = await previewLinks.find(token);
      if (!link) return null;
      const shown = await preview(link.maker, link.articleId);
      await previewLinks.noteOpening(link);
      return shown;
    },
    sections: () => sectionChoices(db),
    currentSections: (named: NamedSections) => withCurrentSections(db, named),
    tags: (words: string) => (words === '' ? Promise.resolve([]) : tagChoices(db, words)),
  };
}
