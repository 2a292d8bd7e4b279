const firstPause = 2_000;
const longestPause = 10 * 60_000;

/** Twice as long after every attempt, and a different part of it each time, so that messages do not come back in step. */
export function retryDelay(attempts: number, random: () => number): number {
  const whole = Math.min(firstPause * 2 ** (attempts - 1), longestPause);
  return Math.round(whole * (0.5 + random() / 2));
}
