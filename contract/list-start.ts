/**
 * The number that a list begins with, if it is another than 1; null also for what is none. Four digits are as many as
 * the numbers of vertical lines have (`trad-chinese-informal`).
 */
export function listStart(written: string | null | undefined): number | null {
  const number = /^\d{1,4}$/.test(written ?? '') ? Number(written) : 1;
  return number === 1 ? null : number;
}
