/**
 * What reads an article: the device's voice (`speech-playback.ts`) or an audio file (`file-playback.ts`). Both go on to
 * the next sentence by themselves.
 */
export interface Playback {
  /** Reads from the beginning of a sentence. */
  playFrom(sentence: number): void;
  /** Falls silent. What was being read is read again by `playFrom`. */
  stop(): void;
  /** Moves by seconds of listening. */
  seekBy(seconds: number): void;
  setRate(rate: number): void;
  /** Ends it; no event follows. */
  close(): void;
}

export interface PlaybackEvents {
  /** A sentence begins. */
  onSentence(sentence: number): void;
  /** The last sentence has been read. */
  onEnd(): void;
  /** The browser or the system stopped it, for example for a call; `blocked`: it waits for a press. */
  onStopped(blocked: boolean): void;
  /** It is silent because its sound has not arrived yet, or goes on. */
  onWaiting(isWaiting: boolean): void;
  onFailure(): void;
}

export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export type Rate = (typeof rates)[number];

/** How far the buttons move, in seconds. */
export const skipSeconds = 15;
