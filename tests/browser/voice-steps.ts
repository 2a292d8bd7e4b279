import type { Page } from 'playwright-core';

export interface FakeVoice {
  /** What was read, sentence by sentence. */
  spoken: string[];
  rate: number;
  /** Ends the sentence that is being read. */
  finish(): void;
}

/** Replaces the voices of the pages that are opened from now on with one that reads until the test ends the sentence; or with none. */
export async function giveVoices(page: Page, langs: string[]): Promise<void> {
  await page.addInitScript((voices) => {
    let current: SpeechSynthesisUtterance | null = null;
    // A sentence takes its time: a voice that ends sentences at once counts as broken.
    let heard = 0;
    const now = performance.now.bind(performance);
    performance.now = () => now() + heard;
    const voice: FakeVoice = {
      spoken: [],
      rate: 0,
      finish() {
        const ended = current;
        heard += 2_000;
        current = null;
        ended?.dispatchEvent(new Event('end'));
      },
    };
    class Utterance extends EventTarget {
      text: string;
      rate = 1;
      constructor(text: string) {
        super();
        this.text = text;
        for (const name of ['start', 'end', 'error'] as const) {
          this.addEventListener(name, (event) =>
            (this as never as Record<string, (e: Event) => void>)[`on${name}`]?.(event),
          );
        }
      }
    }
    const synth = Object.assign(new EventTarget(), {
      getVoices: () => voices.map((lang) => ({ lang, name: lang, voiceURI: lang, localService: true, default: true })),
      pending: false,
      cancel() {
        current = null;
      },
      speak(utterance: SpeechSynthesisUtterance) {
        if (utterance.text === '') return;
        current = utterance;
        voice.spoken.push(utterance.text);
        voice.rate = utterance.rate;
        utterance.dispatchEvent(new Event('start'));
      },
    });
    Object.defineProperty(synth, 'speaking', { get: () => current !== null });
    Object.defineProperty(globalThis, 'speechSynthesis', { value: synth });
    Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance });
    Object.assign(globalThis, { voice });
  }, langs);
}

export const voiceOf = <T>(page: Page, read: (voice: FakeVoice) => T): Promise<T> =>
  page.evaluate(`(${read})(globalThis.voice)`) as Promise<T>;
export const spokenLast = (page: Page) => voiceOf(page, ({ spoken }) => spoken.at(-1) ?? '');
export const finishSentence = (page: Page) => voiceOf(page, (voice) => voice.finish());
