/** Where in a text somebody stopped, as a share of it from 0 to 100, and how an address says so. */

const hashForm = /^#continue-(\d{1,3})$/;

interface TextBox {
  /** Of the text's upper edge, seen from the upper edge of the screen. */
  top: number;
  height: number;
}

/** How much of a text has come above the lower edge of the screen. */
export function progressOf({ top, height }: TextBox, screenHeight: number): number {
  if (height <= 0) return 0;
  return Math.round(Math.min(1, Math.max(0, (screenHeight - top) / height)) * 100);
}

/** How far below the text's beginning the screen's upper edge was when that much had been read. */
export function offsetOf(progress: number, height: number, screenHeight: number): number {
  return Math.max(0, (height * progress) / 100 - screenHeight);
}

export function positionHash(progress: number): string {
  return `#continue-${progress}`;
}

/** Null where the address names no such place. */
export function positionIn(hash: string): number | null {
  const progress = Number(hashForm.exec(hash)?.[1] ?? Number.NaN);
  return progress >= 0 && progress <= 100 ? progress : null;
}
