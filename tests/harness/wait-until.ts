import { setTimeout as pause } from 'node:timers/promises';

/** For what processes do that have to start first: on a busy machine each takes many seconds. */
export const startTime = 120_000;

/** Asks again and again until the answer is truthy, and gives it back; an error counts as "not yet". */
export async function waitUntil<T>(what: string, ask: () => Promise<T> | T, within = 30_000): Promise<NonNullable<T>> {
  const end = Date.now() + within;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw new Error(`not within ${within} ms: ${what}`, { cause: last });
    await pause(25);
  }
}
