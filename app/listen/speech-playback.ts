import type { Playback, PlaybackEvents } from './playback.ts';
import { type SpokenSentence, sentenceAtTime, timeOfSentence } from './spoken-sentences.ts';

/** Browsers lose an utterance that follows a cancelled one at once; in milliseconds. */
const afterCancel = 80;
/** How much longer than estimated a voice may take before it counts as lost, in milliseconds. */
const patience = 6_000;
const mostTries = 2;
/** Chrome ends the voice of this tab too when another tab cancels its own, which it does when this one begins. In milliseconds. */
const afterOtherTab = 1_000;
/** Less of a sentence's time than any voice needs. After so many of these in a row the voice counts as broken: some end at once and say nothing. */
const unheardPart = 0.1;
const mostUnheard = 3;

interface Options {
  sentences: SpokenSentence[];
  synth: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'speaking' | 'pending'>;
  makeUtterance: (text: string) => SpeechSynthesisUtterance;
  voice: SpeechSynthesisVoice;
  rate: number;
  events: PlaybackEvents;
}

/**
 * Reads with the device's voice, a sentence per utterance. It never uses the browser's `pause`, after which Android and
 * some others do not go on: it cancels, and the sentence is read anew.
 */
export function createSpeechPlayback({
  sentences,
  synth,
  makeUtterance,
  voice,
  events,
  ...options
}: Options): Playback {
  let rate = options.rate;
  let at = 0;
  let tries = 0;
  /** How many sentences in a row, up to this one, ended too early to have been heard. */
  let unheard = 0;
  let askedAt = 0;
  /** When the voice began the sentence; null before. */
  let begunAt: number | null = null;
  // Referenced, since Chrome collects utterances that nothing refers to, and then never says that they ended.
  let current: SpeechSynthesisUtterance | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function silence(): void {
    clearTimeout(timer);
    current = null;
    if (synth.speaking || synth.pending) synth.cancel();
  }

  function playFrom(sentence: number): void {
    unheard = 0;
    begin(sentence);
  }

  function begin(sentence: number): void {
    const isBusy = synth.speaking || synth.pending;
    silence();
    tries = 0;
    at = sentence;
    if (!sentences[at]) {
      events.onEnd();
      return;
    }
    events.onSentence(at);
    if (isBusy) timer = setTimeout(speak, afterCancel);
    else speak();
  }

  function speak(): void {
    const { spoken, seconds } = sentences[at] as SpokenSentence;
    const utterance = makeUtterance(spoken);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = rate;
    utterance.onstart = () => {
      if (current === utterance) begunAt = performance.now();
    };
    utterance.onend = () => {
      if (current === utterance) goOn();
    };
    utterance.onerror = ({ error }) => {
      if (current === utterance) onError(error);
    };
    tries += 1;
    askedAt = performance.now();
    begunAt = null;
    current = utterance;
    synth.speak(utterance);
    timer = setTimeout(onOverdue, (seconds / rate) * 2_000 + patience);
  }

  function goOn(): void {
    const { seconds } = sentences[at] as SpokenSentence;
    const heard = ((performance.now() - askedAt) / 1_000) * rate;
    unheard = heard < seconds * unheardPart ? unheard + 1 : 0;
    if (unheard === mostUnheard) {
      silence();
      events.onSentence(at - mostUnheard + 1);
      events.onFailure();
      return;
    }
    current = null;
    clearTimeout(timer);
    begin(at + 1);
  }

  function onError(error: SpeechSynthesisErrorCode): void {
    const isNew = performance.now() - askedAt < afterOtherTab && tries < mostTries;
    silence();
    if (error === 'not-allowed') events.onStopped(true);
    else if ((error === 'interrupted' || error === 'canceled') && !isNew) events.onStopped(false);
    else tryAgain();
  }

  /** Chrome does not say that it cut a sentence off; one that never began is lost. */
  function onOverdue(): void {
    const wasBegun = begunAt !== null;
    silence();
    if (wasBegun) playFrom(at + 1);
    else tryAgain();
  }

  function tryAgain(): void {
    if (tries < mostTries) timer = setTimeout(speak, afterCancel);
    else events.onFailure();
  }

  return {
    playFrom,
    stop: silence,
    seekBy(seconds) {
      const spoken = begunAt !== null && current ? ((performance.now() - begunAt) / 1_000) * rate : 0;
      const here = timeOfSentence(sentences, at) + Math.min(spoken, sentences[at]?.seconds ?? 0);
      const target = here + seconds * rate;
      const found =
        target >= timeOfSentence(sentences, sentences.length) ? sentences.length : sentenceAtTime(sentences, target);
      playFrom(seconds > 0 ? Math.max(found, at + 1) : found);
    },
    setRate(next) {
      rate = next;
      // A voice cannot change its speed within an utterance.
      if (current) playFrom(at);
    },
    close: silence,
  };
}
