/** The reading position in a text, from 0 to 100, and its form in an address's hash. */

const hashForm = /^#continue-(\d{1,3})$/;

/** On a text that is shown page by page: how much of it has been read at the end of the page. */
export const pagedProgressAttribute = 'data-progress';

interface TextBounds {
  /** From the upper edge of the screen to that of the text. */
  top: number;
  height: number;
}

/** The part of the text that has been above the lower edge of the screen. */
export function progressOf({ top, height }: TextBounds, screenHeight: number): number {
  if (height <= 0) return 0;
  return Math.round(Math.min(1, Math.max(0, (screenHeight - top) / height)) * 100);
}

/** The distance from the text's beginning to the screen's upper edge at that position. */
export function offsetOf(progress: number, height: number, screenHeight: number): number {
  return Math.max(0, (height * progress) / 100 - screenHeight);
}

export function positionHash(progress: number): string {
  return `#continue-${progress}`;
}

/** The position in an address's hash; null if it has none. */
export function positionIn(hash: string): number | null {
  const progress = Number(hashForm.exec(hash)?.[1] ?? Number.NaN);
  return progress >= 0 && progress <= 100 ? progress : null;
}
