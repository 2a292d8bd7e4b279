const hanPerMinute = 450;
const wordsPerMinute = 220;

/** Estimates the reading time from Han characters plus words in Latin letters or digits; at least one minute. */
export function readingMinutes(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(han / hanPerMinute + words / wordsPerMinute));
}
