import type { Article } from '../../contract/article.ts';
import type { Db } from '../database/connection.ts';
import { LruCache } from '../runtime/lru-cache.ts';
import type { Presenter } from './presenter.ts';
import { publicVideos } from './queries/cards.ts';
import { type ArticleRow, aroundArticle, publicArticle } from './queries/shown-article.ts';
import { videosNamedIn } from './videos-in-text.ts';

/** In characters of their texts: two to four hundred articles. */
const mostText = 1_000_000;

interface StoredArticle {
  version: string;
  /** Slugs of the videos in its text, whether they are public or not. */
  videoSlugs: string[];
  /** Presents it with those of the videos that are public now. */
  present: () => Article | Promise<Article>;
  length: number;
}

/**
 * Articles by the versions of their rows, like cards: a text is loaded and presented once, and again after a change. The
 * object is frozen and the same for all pages, so that what is made of it is made once too.
 */
export function createStoredArticles(db: Db, present: Pick<Presenter, 'article'>) {
  const articles = new LruCache<string, StoredArticle>({ max: mostText, weightOf: ({ length }) => length });

  function store(slug: string, version: string, row: ArticleRow): StoredArticle {
    const videoSlugs = videosNamedIn(row.body_html);
    const common = { version, videoSlugs, length: row.body_html.length };
    let article: StoredArticle;
    if (videoSlugs.length > 0) {
      article = { ...common, present: async () => present.article(row, await publicVideos(db, videoSlugs)) };
    } else {
      const presented = Object.freeze(present.article(row, []));
      article = { ...common, present: () => presented };
    }
    articles.set(slug, article);
    return article;
  }

  return {
    /** The public article of this slug and the versions of the cards around it; null if there is none. */
    async load(slug: string) {
      const stored = articles.get(slug);
      const known = stored && (await aroundArticle(db, slug));
      if (stored && known?.version === stored.version) return { ...known, stored };
      const found = await publicArticle(db, slug);
      if (!found) {
        articles.delete(slug);
        return null;
      }
      const { row, ...around } = found;
      return { ...around, stored: store(slug, around.version, row) };
    },
  };
}
