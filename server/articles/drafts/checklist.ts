import { deskLimits } from '../../../contract/desk/limits.ts';
import {
  type ArticleFields,
  type CheckFinding,
  type Checklist,
  type CheckRule,
  checkRules,
} from '../../../contract/desk/model/article.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { findPage } from '../../../contract/page-address.ts';
import { isReservedSlug } from '../../../contract/reserved-slugs.ts';
import { elementsIn } from '../elements-in.ts';
import { foreignWords, simplifiedOnly } from './foreign-words.ts';

/** What the rules must know besides the fields. */
export interface CheckContext {
  /** The plain text of HTML. */
  plain: (html: string) => Promise<string>;
  siteUrl: string;
  /** From which streams can be played, besides the site itself. */
  mediaOrigins: readonly string[];
  isSlugTaken: (slug: string) => Promise<boolean>;
  /** Those of the slugs whose articles are public. */
  publicSlugs: (slugs: string[]) => Promise<Set<string>>;
  /** Those of the categories that exist. */
  categories: (slugs: string[]) => Promise<Set<string>>;
  hasAuthor: (slug: string) => Promise<boolean>;
  hasSeries: (slug: string) => Promise<boolean>;
}

/** Readers could neither see nor click a headline of zero-width characters. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const simplified = new RegExp(`[${simplifiedOnly}]`, 'gu');
const foreign = new RegExp(Object.keys(foreignWords).join('|'), 'g');
const messages: Record<CheckRule, string> = {
  title: deskMessages.checkTitle,
  category: deskMessages.checkCategory,
  author: deskMessages.checkAuthor,
  series: deskMessages.checkSeries,
  slug: deskMessages.checkSlug,
  'slug-taken': deskMessages.checkSlugTaken,
  'picture-alt': deskMessages.checkPictureAlt,
  video: deskMessages.checkVideo,
  'video-length': deskMessages.checkVideoLength,
  'video-host': deskMessages.checkVideoHost,
  'empty-body': deskMessages.checkEmptyBody,
  summary: deskMessages.checkSummary,
  credit: deskMessages.checkCredit,
  'long-title': deskMessages.checkLongTitle,
  simplified: deskMessages.checkSimplified,
  'foreign-words': deskMessages.checkForeignWords,
  'dead-links': deskMessages.checkDeadLinks,
};

/** The checklist before publishing: errors stop it, warnings ask. Publishing uses the same rules. */
export async function checkArticle(fields: ArticleFields, context: CheckContext): Promise<Checklist> {
  const findings: CheckFinding[] = [];
  const find = (rule: CheckRule, isFound: boolean, found: string[] = []) => {
    const level = (checkRules.error as readonly CheckRule[]).includes(rule) ? 'error' : 'warning';
    if (isFound) findings.push({ rule, level, text: messages[rule], found });
  };
  const findAny = (rule: CheckRule, found: string[]) => find(rule, found.length > 0, found);
  const body = await context.plain(fields.bodyHtml);
  const text = [fields.title, fields.summary, ...fields.keyPoints, body].join('\n');

  find('title', !visible.test(fields.title));
  find('category', fields.category === null || !(await context.categories([fields.category])).has(fields.category));
  find('author', fields.author === null || !(await context.hasAuthor(fields.author)));
  find('series', Boolean(fields.series) && !(await context.hasSeries(fields.series ?? '')));
  find('slug', fields.slug === '');
  const isTaken = isReservedSlug(fields.slug) || (fields.slug !== '' && (await context.isSlugTaken(fields.slug)));
  find('slug-taken', isTaken, [fields.slug]);
  findAny('picture-alt', picturesWithoutAlt(fields));
  find('video', fields.kind === 'video' && fields.video === null);
  find('video-length', fields.kind === 'video' && fields.video?.seconds === 0);
  findAny('video-host', blockedStreams(fields, context.mediaOrigins));
  find('empty-body', fields.kind === 'news' && body === '');
  find('summary', fields.summary === '');
  find('credit', fields.cover !== null && fields.cover.credit.trim() === '');
  find('long-title', [...fields.title].length > deskLimits.titleWarnOver);
  findAny('simplified', unique(text.match(simplified) ?? []));
  findAny(
    'foreign-words',
    unique(text.match(foreign) ?? []).map((word) => `${word}→${foreignWords[word]}`),
  );
  findAny('dead-links', await deadLinks(fields.bodyHtml, context));
  return { findings, canPublish: findings.every(({ level }) => level !== 'error') };
}

function picturesWithoutAlt({ cover, bodyHtml }: ArticleFields): string[] {
  const inBody = elementsIn(bodyHtml, 'img').filter(({ alt = '' }) => alt.trim() === '');
  const sources = inBody.map(({ src = '' }) => src);
  return cover && cover.alt.trim() === '' ? [`/media/${cover.mediaId}`, ...sources] : sources;
}

/** The content security policy lets browsers load no stream from another host. */
function blockedStreams({ kind, video }: ArticleFields, mediaOrigins: readonly string[]): string[] {
  if (kind !== 'video' || video?.source !== 'hls' || video.address.startsWith('/')) return [];
  const origin = URL.canParse(video.address) ? new URL(video.address).origin : video.address;
  return mediaOrigins.includes(origin) ? [] : [origin];
}

async function deadLinks(html: string, { siteUrl, publicSlugs, categories }: CheckContext): Promise<string[]> {
  const links = unique(elementsIn(html, 'a').map(({ href = '' }) => href));
  const inside = links.flatMap((href) => {
    const path = pathWithin(href, siteUrl);
    return path === null ? [] : [{ href, page: findPage(path) }];
  });
  const named = (page: string, part: string) =>
    inside.flatMap(({ page: found }) => (found?.name === page ? [found.params[part] ?? ''] : []));
  const [articles, sections] = await Promise.all([
    publicSlugs(named('news/article', 'slug')),
    categories(named('news/category', 'category')),
  ]);
  return inside
    .filter(({ page }) => {
      if (!page || page.name === 'not-found') return true;
      if (page.name === 'news/article') return !articles.has(page.params.slug ?? '');
      return page.name === 'news/category' && !sections.has(page.params.category ?? '');
    })
    .map(({ href }) => href);
}

/** The path of a link to a page of this site; null for links elsewhere, to files, or within the text. */
function pathWithin(href: string, siteUrl: string): string | null {
  if (href.startsWith('#') || !URL.canParse(href, siteUrl)) return null;
  const { origin, pathname } = new URL(href, siteUrl);
  return origin === new URL(siteUrl).origin && !/^\/media\/|\.\w+$/.test(pathname) ? pathname : null;
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}
