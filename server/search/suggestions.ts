import type { Db } from '../database/connection.ts';
import { fold } from './fold.ts';
import { gramsWhileTyping } from './grams.ts';
import { suggestTags, suggestTitlesBeginning, suggestTitlesContaining } from './queries/suggestions.ts';
import { termsOf } from './terms.ts';

const mostSuggestions = 8;
/** So many tags at most, so that titles have room too. */
const mostTags = 4;
const newestHeads = 400;

export type Suggestion = { kind: 'tag'; text: string } | { kind: 'title'; text: string; slug: string };

/** Tags and titles that contain what is being typed; those that begin with it come first. */
export async function suggest(db: Db, query: string, step: number | null): Promise<Suggestion[]> {
  const terms = termsOf(query);
  const last = terms.at(-1);
  if (!last) return [];
  const typed = fold(query).text.trim().replace(/\s+/g, ' ');
  const tags = await suggestTags(db, typed, mostTags);
  const beginning = await suggestTitlesBeginning(db, typed, mostSuggestions);
  const isFull = tags.filter((tag) => tag.begins).length + beginning.length >= mostSuggestions;
  const containing = isFull
    ? []
    : await suggestTitlesContaining(db, typed, gramsWhileTyping(terms), newestHeads, step, mostSuggestions);
  const rows = [...tags.filter((tag) => tag.begins), ...beginning, ...tags.filter((tag) => !tag.begins), ...containing];
  const suggestions = new Map<string, Suggestion>();
  for (const { text, slug } of rows) {
    if (!suggestions.has(text))
      suggestions.set(text, slug === null ? { kind: 'tag', text } : { kind: 'title', text, slug });
  }
  return [...suggestions.values()].slice(0, mostSuggestions);
}
