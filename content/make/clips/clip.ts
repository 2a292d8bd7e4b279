import type { Voice } from './sound.ts';

export interface Clip {
  slug: string;
  seconds: number;
  /** The second whose picture becomes the poster. */
  poster: number;
  /** x264 quality; rain and grass move everywhere, so those clips need a higher number to stay small. */
  crf?: number;
  /** Still layer, drawn once per clip: the only place where slow SVG filters belong. */
  backdrop: () => string;
  /** Moving layer at t seconds, over the backdrop, in the same 1600×900 space. */
  frame: (t: number) => string;
  sound: Voice[];
}
