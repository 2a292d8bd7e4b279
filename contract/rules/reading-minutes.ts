const hanPerMinute = 450;
const wordsPerMinute = 220;

export interface TextLength {
  /** Han characters. */
  han: number;
  /** Words in Latin letters or digits. */
  words: number;
}

export function textLength(text: string): TextLength {
  return {
    han: text.match(/\p{Script=Han}/gu)?.length ?? 0,
    words: text.match(/[\p{Script=Latin}\p{N}]+/gu)?.length ?? 0,
  };
}

/** Estimates the reading time of a text. */
export function readingMinutes(text: string): number {
  return minutesFor(textLength(text));
}

/** At least one minute. */
export function minutesFor({ han, words }: TextLength): number {
  return Math.max(1, Math.round(han / hanPerMinute + words / wordsPerMinute));
}
