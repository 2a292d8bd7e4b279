import type { ArticleKind } from '../../contract/article.ts';
import type { Db } from '../database/connection.ts';
import { gramsOfTerms, needsProof } from './grams.ts';
import { foldedTexts } from './queries/documents.ts';
import { type Candidate, findHits } from './queries/hits.ts';
import { headScore, textScore } from './score.ts';
import type { Term } from './terms.ts';

/** Hits are counted up to here; beyond, only the newest and those with everything in their head are ranked. */
const countedExactly = 1_000;
/** Texts read to prove phrases: at first so many, which for a real phrase are enough, and at most so many. */
const firstProofs = 1_300;
const mostProofs = 4_000;
/** How many of the newest, and of those with everything in their head, are ranked where there are more hits. */
const rankedOfMany = 300;
/** How many of the best are looked at more closely. */
const lookedAt = 50;

export type Sort = 'relevance' | 'newest';

export interface ListRequest {
  terms: readonly Term[];
  sort: Sort;
  kind?: ArticleKind | undefined;
  category?: string | undefined;
  /** In the newest 2 ^ step days common words are looked for first. */
  step: number | null;
  /** The moment of an earlier list that is to be gone on with. */
  asOf?: number | undefined;
}

/** All hits that can be paged through, best or newest first, as they were at one moment. */
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
  if (hits.gaveUp && hits.count <= countedExactly) hits = await findHits(db, { ...request, proofs: mostProofs });
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

/** All by their heads and age, then the best again with their texts; of equals the newer comes first. */
async function byRelevance(db: Db, terms: readonly Term[], candidates: Candidate[], asOf: number): Promise<number[]> {
  const scored = candidates.map(([id, publishedAt, ...places]): Scored => {
    return { id, publishedAt, score: headScore(places, asOf / 1000 - publishedAt) };
  });
  scored.sort(bestFirst);
  const best = scored.slice(0, lookedAt);
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
  return [...best, ...scored.slice(lookedAt)].map((one) => one.id);
}

function bestFirst(a: Scored, b: Scored): number {
  return b.score - a.score || b.publishedAt - a.publishedAt || b.id - a.id;
}
