import type { ArticleKind } from '../../contract/article.ts';
import type { Db } from '../database/connection.ts';
import { gramsOfTerms, needsProof } from './grams.ts';
import { foldedTexts } from './queries/documents.ts';
import { type Candidate, findHits } from './queries/hits.ts';
import { headScore, textScore } from './score.ts';
import type { Term } from './terms.ts';

/** Hits are counted exactly up to here; beyond, only the newest and those with all terms in the head are ranked. */
const countedExactly = 1_000;
/** How many texts are read to verify phrases: at first, which is enough for a real phrase, and at most. */
const firstProofs = 1_300;
const maxProofs = 4_000;
/** How many of the newest, and of those with all terms in the head, are ranked if there are more hits. */
const rankedOfMany = 300;
/** How many of the best hits are also scored by their texts. */
const rescored = 50;

export type Sort = 'relevance' | 'newest';

export interface ListRequest {
  terms: readonly Term[];
  sort: Sort;
  kind?: ArticleKind | undefined;
  category?: string | undefined;
  series?: string | undefined;
  /** Common words are searched for in the newest 2 ^ step days first. */
  step: number | null;
  /** The time of an earlier list that is continued. */
  asOf?: number | undefined;
}

/** All hits that can be paged through, best or newest first, as of one point in time. */
export interface RankedList {
  asOf: number;
  total: number;
  totalIsLowerBound: boolean;
  ids: number[];
}

export async function rankHits(db: Db, { terms, sort, ...filter }: ListRequest): Promise<RankedList> {
  const request = {
    ...filter,
    grams: gramsOfTerms(terms),
    terms: sort === 'relevance' ? terms.map((term) => term.text) : [],
    phrases: terms.filter(needsProof).map((term) => term.text),
    withHeads: sort === 'relevance',
    countTo: countedExactly,
    ranked: sort === 'relevance' ? rankedOfMany : countedExactly,
  };
  let hits = await findHits(db, { ...request, proofs: firstProofs });
  if (hits.gaveUp && hits.count <= countedExactly) hits = await findHits(db, { ...request, proofs: maxProofs });
  const { asOf, count, gaveUp, candidates, rest } = hits;
  const ranked = sort === 'relevance' ? await byRelevance(db, terms, candidates, asOf) : candidates.map(([id]) => id);
  const isMore = count > countedExactly;
  return {
    asOf,
    total: isMore ? countedExactly : count,
    totalIsLowerBound: isMore || gaveUp,
    ids: [...ranked, ...rest],
  };
}

interface Scored {
  id: number;
  publishedAt: number;
  score: number;
}

/** Scores all by head and age, then the best again by their texts; the newer of equals comes first. */
async function byRelevance(db: Db, terms: readonly Term[], candidates: Candidate[], asOf: number): Promise<number[]> {
  const scored = candidates.map(([id, publishedAt, ...foundIn]): Scored => {
    return { id, publishedAt, score: headScore(foundIn, asOf / 1000 - publishedAt) };
  });
  scored.sort(bestFirst);
  const best = scored.slice(0, rescored);
  const texts = await foldedTexts(
    db,
    best.map((one) => String(one.id)),
  );
  const textsOf = new Map(texts.map((one) => [Number(one.article_id), one]));
  for (const one of best) {
    const known = textsOf.get(one.id);
    if (known) one.score += textScore(terms, known);
  }
  best.sort(bestFirst);
  return [...best, ...scored.slice(rescored)].map((one) => one.id);
}

function bestFirst(a: Scored, b: Scored): number {
  return b.score - a.score || b.publishedAt - a.publishedAt || b.id - a.id;
}
