import { findTerm, nearestGap } from './occurrences.ts';
import { found } from './queries/hits.ts';
import type { Term } from './terms.ts';

const weights = {
  title: 12,
  titleStart: 1,
  wholeTag: 6,
  partOfTag: 3,
  author: 8,
  summary: 4,
  body: 1,
  fresh: 4,
  often: 1.5,
  nearInTitle: 4,
  nearInSummary: 2,
  nearInBody: 2,
} as const;

const day = 24 * 60 * 60;
const freshHalfLife = 20 * day;
const maxOccurrences = 15;
const nearScale = 8;
const besideTitle = 0.3;

/** Scores an article by where its head contains the terms and by its age in seconds. */
export function headScore(foundInPerTerm: readonly number[], age: number): number {
  const sum = foundInPerTerm.reduce((total, foundIn) => total + termScore(foundIn), 0);
  return sum / Math.max(1, foundInPerTerm.length) + weights.fresh * 0.5 ** (Math.max(0, age) / freshHalfLife);
}

/** If the title contains a term, other fields add little, so that the newer of two articles wins. */
function termScore(foundIn: number): number {
  const worth = (bit: number, weight: number) => ((foundIn & bit) === 0 ? 0 : weight);
  const title = worth(found.title, weights.title) + worth(found.titleStart, weights.titleStart);
  const rest =
    worth(found.partOfTag, weights.partOfTag) +
    worth(found.wholeTag, weights.wholeTag) +
    worth(found.author, weights.author) +
    worth(found.summary, weights.summary);
  return weights.body + title + (title > 0 ? besideTitle * rest : rest);
}

export interface ScoredTexts {
  title: string;
  summary: string;
  body: string;
}

/** Scores the texts: how often the body contains the terms, and how near they are to each other. */
export function textScore(terms: readonly Term[], texts: ScoredTexts): number {
  const inBody = terms.map((term) => findTerm(term, { text: texts.body }, maxOccurrences));
  const often = inBody.reduce((sum, spans) => sum + Math.log2(1 + spans.length) / Math.log2(1 + maxOccurrences), 0);
  const score = (weights.often * often) / Math.max(1, terms.length);
  if (terms.length < 2) return score;
  const spansIn = (text: string) => terms.map((term) => findTerm(term, { text }, maxOccurrences));
  return (
    score +
    weights.nearInTitle * nearness(nearestGap(spansIn(texts.title))) +
    weights.nearInSummary * nearness(nearestGap(spansIn(texts.summary))) +
    weights.nearInBody * nearness(nearestGap(inBody))
  );
}

/** From 1 if the terms follow one another down to almost 0 if far apart; 0 if one is missing. */
function nearness(gap: number | null): number {
  return gap === null ? 0 : 1 / (1 + gap / nearScale);
}
