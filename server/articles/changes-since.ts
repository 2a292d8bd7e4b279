import type { ChangesSince } from '../../contract/article.ts';
import type { Db } from '../database/connection.ts';
import type { Clock } from '../runtime/clock.ts';
import { createResultCache } from '../runtime/lru-cache.ts';
import { changedSentences, correctedSentences, sentencesOf } from './changed-sentences.ts';
import { publicTexts } from './queries/public-revisions.ts';

const maxCached = 500;
const lifetime = 60_000;
const nothing: ChangesSince = { changes: [], isRewritten: false };

export interface ChangesSinceOptions {
  db: Db;
  clock: Clock;
  /** Identifies the current edition. */
  edition: () => string;
}

export type ChangesSinceReading = ReturnType<typeof createChangesSince>;

/**
 * Finds what changed in a public article since a public revision, as far as corrections tell of it: the sentences that
 * another update took out are not given. Nothing of any other article or revision.
 */
export function createChangesSince({ db, clock, edition }: ChangesSinceOptions) {
  const cache = createResultCache<ChangesSince>({ max: maxCached, lifetime, clock });

  return (slug: string, revision: number): Promise<ChangesSince> =>
    cache.get(`${edition()} ${slug} ${revision}`, async () => {
      const texts = await publicTexts(db, slug, revision);
      if (!texts || texts.corrected.length === 0) return nothing;
      const isTold = correctedSentences(texts.corrected);
      return changedSentences(sentencesOf(texts.before), sentencesOf(texts.after), isTold);
    });
}
