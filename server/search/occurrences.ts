import { isSingle, scriptAt, type Term } from './terms.ts';

/** A range in a folded text, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** A folded text, with or without its closer folding. */
export interface Searched {
  text: string;
  close?: string;
}

/** Finds a term in a text, without overlaps. A word matches only as a whole: LED is not in "called". */
export function findTerm(term: Term, { text, close }: Searched, atMost = Number.POSITIVE_INFINITY): Span[] {
  const isClose = close !== undefined && isSingle(term.text);
  const [hay, needle] = isClose ? [close, term.close] : [text, term.text];
  const spans: Span[] = [];
  let at = hay.indexOf(needle);
  while (at >= 0 && spans.length < atMost) {
    const end = at + needle.length;
    const isWhole = term.kind === 'han' || !(isWordUnit(hay, at - 1) || isWordUnit(hay, end));
    if (isWhole) spans.push({ start: at, end });
    at = hay.indexOf(needle, isWhole ? end : at + 1);
  }
  return spans;
}

function isWordUnit(text: string, at: number): boolean {
  return at >= 0 && at < text.length && scriptAt(text, at) === 'word';
}

/** Sorts spans and merges those that touch or overlap. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}

/**
 * The smallest number of units between one occurrence of every term: 0 if they follow one another, null if a term is
 * missing.
 */
export function nearestGap(spansOfTerms: readonly Span[][]): number | null {
  if (spansOfTerms.some((spans) => spans.length === 0)) return null;
  const all = spansOfTerms.flatMap((spans, term) => spans.map((span) => ({ ...span, term })));
  all.sort((a, b) => a.start - b.start);
  const termsLength = spansOfTerms.reduce((sum, [span]) => sum + (span ? span.end - span.start : 0), 0);
  const inWindow = new Array<number>(spansOfTerms.length).fill(0);
  let missing = spansOfTerms.length;
  let first = 0;
  let best = Number.POSITIVE_INFINITY;
  for (const span of all) {
    if (inWindow[span.term] === 0) missing -= 1;
    inWindow[span.term] = (inWindow[span.term] ?? 0) + 1;
    while (missing === 0) {
      const leaving = all[first] as (typeof all)[number];
      best = Math.min(best, Math.max(0, span.end - leaving.start - termsLength));
      inWindow[leaving.term] = (inWindow[leaving.term] ?? 0) - 1;
      if (inWindow[leaving.term] === 0) missing += 1;
      first += 1;
    }
  }
  return best;
}
