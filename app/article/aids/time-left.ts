/** A text of one minute has no time left that is worth saying. */
export const leastMinutes = 2;

/** The part of the text above the middle of the screen, from 0 to 1. */
export function partRead({ top, height }: { top: number; height: number }, screenHeight: number): number {
  return height <= 0 ? 1 : Math.min(1, Math.max(0, (screenHeight / 2 - top) / height));
}

/** How much time the rest of a text takes, in words for the reader; null at its end. */
export function timeLeft(minutes: number, read: number): string | null {
  if (minutes < leastMinutes || read >= 1) return null;
  const left = minutes * (1 - read);
  return left < 1 ? '還有不到 1 分鐘' : `還有約 ${Math.round(left)} 分鐘`;
}
