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
const enoughTimes = 15;
const nearScale = 8;
const besideTitle = 0.3;

/** What an article is worth by where its head has the terms and by its age in seconds. */
export function headScore(places: readonly number[], age: number): number {
  const sum = places.reduce((total, place) => total + placeScore(place), 0);
  return sum / Math.max(1, places.length) + weights.fresh * 0.5 ** (Math.max(0, age) / freshHalfLife);
}

/** Where the title has a term already, that other parts have it too says little more; then the newer article counts. */
function placeScore(place: number): number {
  const worth = (bit: number, weight: number) => ((place & bit) === 0 ? 0 : weight);
  const title = worth(found.title, weights.title) + worth(found.titleStart, weights.titleStart);
  const rest =
    worth(found.partOfTag, weights.partOfTag) +
    worth(found.wholeTag, weights.wholeTag) +
    worth(found.author, weights.author) +
    worth(found.summary, weights.summary);
  return weights.body + title + (title > 0 ? besideTitle * rest : rest);
}

/** Folded texts of an article. */
export interface ScoredTexts {
  title: string;
  summary: string;
  body: string;
}

/** What a closer look at the texts adds: how often the body has the terms, and how near to each other they stand. */
export function textScore(terms: readonly Term[], texts: ScoredTexts): number {
  const inBody = terms.map((term) => findTerm(term, { text: texts.body }, enoughTimes));
  const often = inBody.reduce((sum, spans) => sum + Math.log2(1 + spans.length) / Math.log2(1 + enoughTimes), 0);
  const score = (weights.often * often) / Math.max(1, terms.length);
  if (terms.length < 2) return score;
  const placesIn = (text: string) => terms.map((term) => findTerm(term, { text }, enoughTimes));
  return (
    score +
    weights.nearInTitle * nearness(nearestGap(placesIn(texts.title))) +
    weights.nearInSummary * nearness(nearestGap(placesIn(texts.summary))) +
    weights.nearInBody * nearness(nearestGap(inBody))
  );
}

/** From 1 where the terms follow one another down to almost 0 far apart; 0 where one is missing. */
function nearness(gap: number | null): number {
  return gap === null ? 0 : 1 / (1 + gap / nearScale);
}
