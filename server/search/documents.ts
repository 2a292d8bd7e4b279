import { differencesOf } from './differences.ts';
import { fold } from './fold.ts';
import { gramsOf, wordStartsOf } from './grams.ts';
import type { SearchDocument, SourceRow } from './queries/documents.ts';

/** Builds the index documents of articles. */
export type MakeDocuments = (sources: SourceRow[]) => SearchDocument[] | Promise<SearchDocument[]>;

/** Builds them here, with a function that returns the plain text of an article's HTML. */
export function documentsWith(plainText: (html: string) => string) {
  return (sources: SourceRow[]): SearchDocument[] => sources.map((source) => documentOf(source, plainText));
}

function documentOf(source: SourceRow, plainText: (html: string) => string): SearchDocument {
  const shownBody = plainText(source.body_html);
  const title = fold(source.title);
  const author = fold(source.author);
  const summary = fold(source.summary);
  const body = fold(shownBody);
  const tags = source.tags.map((tag) => fold(tag.name));
  const head = [title, author, summary, ...tags];
  const headGrams = gramsOf(head);
  return {
    articleId: source.id,
    title: title.text,
    tags: tagLines(tags.map((tag) => tag.text)),
    author: author.text,
    summary: summary.text,
    body: body.text,
    bodyDifferences: differencesOf(shownBody, body),
    head: [...headGrams, ...wordStartsOf(head)],
    whole: [...new Set([...headGrams, ...gramsOf([body])])],
  };
}

/** The stored form of tags: each between line breaks, so that a whole tag can be distinguished from a part. */
function tagLines(tags: readonly string[]): string {
  return tags.length === 0 ? '' : `\n${tags.join('\n')}\n`;
}
