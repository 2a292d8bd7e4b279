import type { Db } from '../database/connection.ts';
import { fold } from './fold.ts';
import { gramsWhileTyping } from './grams.ts';
import { suggestTags, suggestTitlesBeginning, suggestTitlesContaining } from './queries/suggestions.ts';
import { termsOf } from './terms.ts';

const maxSuggestions = 8;
/** Leaves room for titles. */
const maxTags = 4;
const newestHeads = 400;

export type Suggestion = { kind: 'tag'; text: string } | { kind: 'title'; text: string; slug: string };

/** Suggests tags and titles that contain the typed text; those that begin with it come first. */
export async function suggest(db: Db, query: string, step: number | null): Promise<Suggestion[]> {
  const terms = termsOf(query);
  const last = terms.at(-1);
  if (!last) return [];
  const typed = fold(query).text.trim().replace(/\s+/g, ' ');
  const tags = await suggestTags(db, typed, maxTags);
  const beginning = await suggestTitlesBeginning(db, typed, maxSuggestions);
  const isFull = tags.filter((tag) => tag.begins).length + beginning.length >= maxSuggestions;
  const containing = isFull
    ? []
    : await suggestTitlesContaining(db, typed, gramsWhileTyping(terms), newestHeads, step, maxSuggestions);
  const rows = [...tags.filter((tag) => tag.begins), ...beginning, ...tags.filter((tag) => !tag.begins), ...containing];
  const suggestions = new Map<string, Suggestion>();
  for (const { text, slug } of rows) {
    if (!suggestions.has(text))
      suggestions.set(text, slug === null ? { kind: 'tag', text } : { kind: 'title', text, slug });
  }
  return [...suggestions.values()].slice(0, maxSuggestions);
}
