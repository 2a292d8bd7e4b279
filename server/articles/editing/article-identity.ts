import { addressOf, findPage } from '../../../contract/page-address.ts';
import { isReservedSlug } from '../../../contract/reserved-slugs.ts';
import type { Db } from '../../database/connection.ts';
import { plainPath } from '../plain-path.ts';
import { articleForEditing, articleForEditingById, type EditedArticle } from '../queries/editing.ts';
import { redirectFrom } from '../queries/redirects.ts';
import { lastImportSnapshot } from '../queries/revisions.ts';
import { findSource, type StoredSource, sourceOfArticle } from '../queries/sources.ts';
import { storedFields } from './article-fields.ts';
import { type ArticleSource, hashOf } from './article-source.ts';
import { type FieldHashes, hashFields } from './field-provenance.ts';
import { ImportProblem, type SourcedArticle } from './incoming-article.ts';
import { currentAuthor, currentCategory, currentTags, type FoundSection } from './section-lookup.ts';

/** The article that an import updates. */
export interface KnownArticle {
  article: EditedArticle;
  /** What the last import brought; empty if none is known. */
  base: FieldHashes;
  givenSlug: string;
  wantedSlug: string;
}

export interface ResolvedSections {
  category: FoundSection;
  author: FoundSection;
  tags: string[];
}

const kindNames: Record<ArticleSource['kind'], string> = { file: '檔案', wordpress: 'WordPress', feed: 'feed' };
const longestBase = 110;
const mostNumbers = 1000;

/**
 * Finds the article of a source, whatever its slug is now. An article with the wanted slug but another source is a
 * different story; one without a known source, or whose file was only moved, is taken over if its text is the same, or
 * if the operator says so.
 */
export async function findArticle(
  db: Db,
  incoming: Pick<SourcedArticle, 'slug' | 'title' | 'bodyHtml' | 'source'>,
  { adopt }: { adopt: boolean },
): Promise<KnownArticle | null> {
  const source = await findSource(db, incoming.source);
  const own = source && (await articleForEditingById(db, source.articleId));
  if (source && own) return { ...source, article: own, base: await baseOf(db, source.fields) };
  const article = await articleAt(db, incoming.slug);
  if (!article) return null;
  const other = await sourceOfArticle(db, article.id);
  const isSame = other
    ? other.kind === 'file' && incoming.source.kind === 'file' && hasSameText(other, incoming)
    : article.title === incoming.title || article.body_html === incoming.bodyHtml;
  if (!adopt && !isSame) return null;
  const slugs = { givenSlug: article.slug, wantedSlug: incoming.slug };
  if (other) return { article, base: await baseOf(db, other.fields), ...slugs, givenSlug: other.givenSlug };
  const snapshot = await lastImportSnapshot(db, article.id);
  const base = snapshot ? hashFields(storedFields({ ...snapshot.article, tags: snapshot.tags })) : {};
  return { article, base, ...slugs };
}

/**
 * Categories, authors and tags of the last import are stored by name and looked up anew, because a merge or rename since
 * is no decision about this article.
 */
export function fieldsToStore(hashes: FieldHashes, { category, author, tags }: ResolvedSections): FieldHashes {
  const { category: _, author: __, tags: ___, ...rest } = hashes;
  return { ...rest, categorySlug: category.slug, authorSlug: author.slug, tagNames: JSON.stringify(tags) };
}

async function baseOf(db: Db, { categorySlug, authorSlug, tagNames, ...hashes }: FieldHashes): Promise<FieldHashes> {
  const category = await currentCategory(db, { slug: categorySlug ?? '' });
  const author = await currentAuthor(db, { slug: authorSlug ?? '' });
  const tags = await currentTags(db, JSON.parse(tagNames ?? '[]'));
  return { ...hashes, ...hashFields({ category: category?.id, author: author?.id, tags }) };
}

/** The article that has this slug, or had it before it was renamed. */
async function articleAt(db: Db, slug: string): Promise<EditedArticle | undefined> {
  const found = await articleForEditing(db, slug);
  if (found) return found;
  const target = await redirectFrom(db, pathOf(slug));
  const moved = target ? findPage(target) : null;
  return moved?.name === 'news/article' ? articleForEditing(db, moved.params.slug ?? '') : undefined;
}

function hasSameText(
  { fields }: StoredSource,
  { title, bodyHtml }: Pick<SourcedArticle, 'title' | 'bodyHtml'>,
): boolean {
  return fields.title === hashOf(title) && fields.bodyHtml === hashOf(bodyHtml);
}

/**
 * The slug of a new article. If another article has or had the wanted one, or a page of the site, an entry of an export
 * or feed gets a number, and a file is rejected, because its editor can choose another slug.
 */
export async function freeSlug(
  db: Db,
  { slug, source }: Pick<SourcedArticle, 'slug' | 'source'>,
  isReserved: (slug: string) => boolean,
): Promise<string> {
  const isFree = async (candidate: string) =>
    !isReservedSlug(candidate) && !isReserved(candidate) && !(await isTaken(db, candidate));
  if (await isFree(slug)) return slug;
  if (source.kind === 'file') throw new ImportProblem(await clashMessage(db, slug));
  const base = slug.slice(0, longestBase).replace(/-+$/, '');
  for (let number = 2; number < mostNumbers; number++) {
    if (await isFree(`${base}-${number}`)) return `${base}-${number}`;
  }
  throw new ImportProblem(`代稱「${slug}」和太多文章重複`);
}

/** Whether an article has this slug, or had it and is still reached by it. */
export async function isTaken(db: Db, slug: string, except?: EditedArticle): Promise<boolean> {
  const article = await articleAt(db, slug);
  return article !== undefined && article.id !== except?.id;
}

async function clashMessage(db: Db, slug: string): Promise<string> {
  if (isReservedSlug(slug)) return `「${slug}」是網站自己的網址，請換一個代稱`;
  const article = await articleAt(db, slug);
  const source = article && (await sourceOfArticle(db, article.id));
  const from = source ? `從${kindNames[source.kind]}「${source.id}」匯入的` : '';
  return `代稱「${slug}」已是${from}另一篇${article ? `「${article.title}」` : ''}；請換代稱，若是同一篇請加 --adopt`;
}

function pathOf(slug: string): string {
  const address = addressOf('news/article', { slug });
  return plainPath(address) ?? address;
}
