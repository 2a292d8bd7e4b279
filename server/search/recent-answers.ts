import type { Clock } from '../runtime/clock.ts';

export interface RecentResultsOptions {
  most: number;
  /** In milliseconds. */
  keepFor: number;
  clock: Clock;
}

/** What was answered a moment ago, so that a popular question is worked out once, however many ask it together. */
export function createRecentResults<T>({ most, keepFor, clock }: RecentResultsOptions) {
  const answers = new Map<string, { answer: Promise<T>; until: number }>();

  function get(key: string, make: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime();
    const known = answers.get(key);
    // Taken out and put back: the first key is then the one that was used longest ago.
    answers.delete(key);
    if (known && known.until > now) {
      answers.set(key, known);
      return known.answer;
    }
    const answer = make();
    const entry = { answer, until: now + keepFor };
    answers.set(key, entry);
    answer.catch(() => {
      if (answers.get(key) === entry) answers.delete(key);
    });
    for (const oldest of answers.keys()) {
      if (answers.size <= most) break;
      answers.delete(oldest);
    }
    return answer;
  }

  return { get, clear: () => answers.clear(), size: () => answers.size };
}
