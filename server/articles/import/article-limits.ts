import { articleFields, deskFields } from '../../../contract/desk/fields.ts';
import { deskLimits } from '../../../contract/desk/limits.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { ImportProblem, type IncomingArticle, throwAll } from '../editing/incoming-article.ts';
import { summaryOf } from './summary.ts';

const { title, summary, bodyHtml, keyPoints, tags } = articleFields.shape;
const { alt, caption, credit } = deskFields;
const shapes = { title, summary, bodyHtml, keyPoints, tags };
const coverShapes = { alt, caption, credit };
const tagMax = 40;
const mostNamed = 20;

type Limited = Pick<IncomingArticle, keyof typeof shapes> & {
  cover?: Record<keyof typeof coverShapes, string> | null | undefined;
};

/** What of an article the desk would not accept, in the desk's words, with the field that each is about. */
export function limitProblems(article: Limited): { field: keyof Limited; message: string }[] {
  const names = Object.keys(shapes) as (keyof typeof shapes)[];
  const problems: { field: keyof Limited; message: string }[] = [];
  for (const field of names) {
    const message = shapes[field].safeParse(article[field]).error?.issues[0]?.message;
    if (message) problems.push({ field, message: field === 'tags' ? deskMessages.fieldTags : message });
  }
  for (const field of Object.keys(coverShapes) as (keyof typeof coverShapes)[]) {
    const message = article.cover && coverShapes[field].safeParse(article.cover[field]).error?.issues[0]?.message;
    if (message) problems.push({ field: 'cover', message });
  }
  return problems;
}

/**
 * Brings an article of another system within the desk's limits, so that it can be edited there. What is too long is cut
 * and noted; a text or a name that is too long is rejected.
 */
export function withinLimits(incoming: IncomingArticle, notes: string[]): IncomingArticle {
  const cut = (text: string, most: number, name: string) => cutText(text, most, name, notes);
  const fitting: IncomingArticle = {
    ...incoming,
    title: cut(incoming.title, deskLimits.titleMax, '標題'),
    summary: cutSummary(incoming.summary, notes),
    tags: cutTags(incoming.tags, notes),
    series: incoming.series && {
      ...incoming.series,
      name: incoming.series.name && cut(incoming.series.name, deskLimits.seriesTitleMax, '專題的名稱'),
    },
    cover: incoming.cover && {
      ...incoming.cover,
      alt: cut(incoming.cover.alt, deskLimits.altMax, '封面的替代文字'),
      caption: cut(incoming.cover.caption, deskLimits.captionMax, '封面的圖說'),
      credit: cut(incoming.cover.credit, deskLimits.creditMax, '封面的來源'),
    },
  };
  const { category, author } = incoming;
  throwAll([
    ...limitProblems(fitting).map(({ message }) => new ImportProblem(message)),
    ...(isName(category.name) ? [] : [nameProblem('分類', deskMessages.fieldSectionName, category.line)]),
    ...(isName(author.name) ? [] : [nameProblem('作者', deskMessages.fieldAuthorName, author.line)]),
  ]);
  return fitting;
}

function cutText(text: string, most: number, name: string, notes: string[]): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  notes.push(`${name}有 ${characters.length} 個字，已截短為 ${most} 個字`);
  return `${characters.slice(0, most - 1).join('')}…`;
}

function cutSummary(text: string, notes: string[]): string {
  const length = [...text].length;
  if (length <= deskLimits.summaryMax) return text;
  const short = summaryOf(text);
  notes.push(`摘要有 ${length} 個字，已截短為 ${[...short].length} 個字`);
  return short;
}

function cutTags(given: readonly string[], notes: string[]): string[] {
  const unique = [...new Set(given.map((tag) => cutTag(tag, notes)))];
  const others = unique.slice(deskLimits.tagsMost);
  if (others.length > 0) {
    const names = others.slice(0, mostNamed).join('、') + (others.length > mostNamed ? '…' : '');
    notes.push(`標籤最多 ${deskLimits.tagsMost} 個，略過 ${others.length} 個：${names}`);
  }
  return unique.slice(0, deskLimits.tagsMost);
}

function cutTag(tag: string, notes: string[]): string {
  if (tag.length <= tagMax) return tag;
  // Half of a character outside of the basic plane cannot be stored.
  const short = `${tag.slice(0, tagMax - 1).replace(/\p{Surrogate}$/u, '')}…`;
  notes.push(`標籤最多 ${tagMax} 個字，已截短：${short}`);
  return short;
}

const isName = (name: string | undefined) => name === undefined || deskFields.sectionName.safeParse(name).success;

function nameProblem(kind: string, message: string, line: number | undefined): ImportProblem {
  return new ImportProblem(`${kind}的${message}；可以用 --map 換成短的`, line);
}
