import type { Visit } from './visit.ts';

interface Parts {
  /** The text of the article. */
  text: HTMLElement;
  /** The video that the page is about, not one within a text. */
  player: HTMLVideoElement;
}

/** Registers a part of the page being shown with its visit, for code outside React that measures it. */
export function registerPart<P extends keyof Parts>(memory: Visit['memory'], name: P, element: Parts[P]): void {
  memory.set(`part-${name}`, element);
}

export function partOf<P extends keyof Parts>(memory: Visit['memory'], name: P): Parts[P] | undefined {
  return memory.get(`part-${name}`) as Parts[P] | undefined;
}
