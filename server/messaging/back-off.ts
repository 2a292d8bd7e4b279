const firstDelay = 2_000;
const longestDelay = 10 * 60_000;

/** Doubles the delay with every attempt and adds jitter, so that messages are not retried all at the same time. */
export function retryDelay(attempts: number, random: () => number): number {
  const whole = Math.min(firstDelay * 2 ** (attempts - 1), longestDelay);
  return Math.round(whole * (0.5 + random() / 2));
}
