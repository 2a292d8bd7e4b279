/**
 * The number that a list or one of its items is given; null for what is none. Four digits are as many as the numbers of
 * vertical lines have (`trad-chinese-informal`).
 */
export function listNumber(written: string | null | undefined): number | null {
  return /^\d{1,4}$/.test(written ?? '') ? Number(written) : null;
}
