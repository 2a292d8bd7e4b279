import type { ForeignIdentity } from '../editing/article-source.ts';
import type { FoundMedia, IncomingArticle, IncomingPart, Named } from '../editing/incoming-article.ts';
import { ImportProblem, throwAll } from '../editing/incoming-article.ts';
import { plainPath } from '../plain-path.ts';
import { plainText } from '../plain-text.ts';
import { withinLimits } from './article-limits.ts';
import type { FindMedia } from './foreign-media.ts';
import { foreignHtml, pictureSources } from './html/foreign-html.ts';
import { countDropped } from './markdown-file.ts';
import { updateAfter } from './source-time.ts';
import { emptyNote, summaryFrom } from './summary.ts';
import { storable } from './unstorable-characters.ts';

/** An article of another system, as read from its export. */
export interface ForeignArticle {
  identity: ForeignIdentity;
  slug: string;
  title: string;
  html: string;
  /** Line ends are breaks and blank lines end paragraphs, as in the old WordPress editor. */
  hasLineBreaks: boolean;
  /** The address that relative addresses start from; empty: the article's link. */
  base: string;
  summaryHtml: string;
  /** Null if the source names none that can be used. */
  category: Named | null;
  author: Named;
  tags: string[];
  series?: IncomingPart | undefined;
  status: 'draft' | 'published';
  publishedAt: Date | null;
  updatedAt: Date | null;
  link: string;
  cover: { url: string; alt: string } | null;
  line: number;
  /** Warnings for the report. */
  notes: string[];
}

export interface ForeignOptions {
  findMedia: FindMedia;
  findLink: (href: string) => string | undefined;
}

/** Converts it to an article of this site and notes what could not be imported. */
export async function fromForeign(article: ForeignArticle, { findMedia, findLink }: ForeignOptions) {
  const { notes } = article;
  const { category, line } = article;
  throwAll([
    ...(plainText(article.title) ? [] : [new ImportProblem('沒有標題', line)]),
    ...(category ? [] : [new ImportProblem('看不出分類；請用 --category 指定', line)]),
  ]);
  const pictures = new Map<string, FoundMedia>();
  const find = (url: string) =>
    findMedia(url).catch((error) => {
      if (!(error instanceof ImportProblem)) throw error;
      notes.push(`圖片沒有匯入：${url}（${error.message}）`);
      return null;
    });
  const base = article.base || article.link || undefined;
  for (const src of new Set(pictureSources(article.html, base))) {
    const found = await find(src);
    if (found) pictures.set(src, found);
  }
  const dropped = countDropped(notes);
  const bodyHtml = foreignHtml(article.html, {
    findPicture: (src) => knownPicture(pictures.get(src)),
    findLink,
    dropped: dropped.add,
    missing: (src, caption) => notes.push(`圖片不在手邊：${src}${caption && `（圖說：${caption}）`}`),
    hasLineBreaks: article.hasLineBreaks,
    base,
  });
  dropped.note();
  const isEmpty = bodyHtml.trim() === '';
  if (isEmpty && article.status !== 'draft') notes.push(emptyNote);
  const cover = article.cover && (await find(article.cover.url));
  if (article.cover && !cover) notes.push(`封面不在手邊：${article.cover.url}（用 --media 指定放圖的資料夾）`);
  const incoming: IncomingArticle = {
    slug: article.slug,
    kind: 'news',
    status: isEmpty ? 'draft' : article.status,
    title: plainText(article.title),
    summary: plainText(article.summaryHtml) || summaryFrom(bodyHtml),
    bodyHtml,
    keyPoints: [],
    category: category as Named,
    author: article.author,
    tags: [...new Set(article.tags.map(plainText).filter(Boolean))],
    series: article.series,
    cover: cover ? { media: cover, alt: article.cover?.alt ?? '', caption: '', credit: '' } : null,
    video: null,
    pictures: [...pictures.values()],
    publishedAt: article.publishedAt,
    updatedAt: updateAfter(article.publishedAt, article.updatedAt),
    oldPaths: oldPathsOf(article.link),
  };
  return withinLimits(storable(incoming, notes), notes);
}

function knownPicture(found: FoundMedia | undefined) {
  return found && { id: found.row.id, width: found.row.width ?? 0, height: found.row.height ?? 0 };
}

/** Only an address with its own path can be redirected: `/?p=12` is the home page. */
function oldPathsOf(link: string): string[] {
  const url = URL.parse(link);
  const plain = url && !url.search ? plainPath(url.pathname) : null;
  return plain ? [plain] : [];
}
