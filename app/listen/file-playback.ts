import type { Playback, PlaybackEvents } from './playback.ts';
import { type SpokenSentence, sentenceAtTime, timeOfSentence } from './spoken-text.ts';

/** The part of an audio element that is needed, so that tests need no browser. */
type AudioElement = Pick<
  HTMLAudioElement,
  'play' | 'pause' | 'currentTime' | 'duration' | 'playbackRate' | 'addEventListener' | 'removeAttribute' | 'load'
>;

interface Options {
  sentences: SpokenSentence[];
  element: AudioElement;
  /** The length of the file, until the browser knows it. */
  seconds: number;
  rate: number;
  events: PlaybackEvents;
}

/** Plays an audio file. Which sentence is read is estimated: each has the part of the file that its length has of the text. */
export function createFilePlayback({ sentences, element, seconds, rate, events }: Options): Playback {
  const whole = timeOfSentence(sentences, sentences.length);
  let at = -1;
  let isWanted = false;
  element.playbackRate = rate;

  const length = () => (element.duration > 0 && Number.isFinite(element.duration) ? element.duration : seconds);

  /** Tells of a sentence once. */
  function follow(): void {
    const sentence = sentenceAtTime(sentences, (element.currentTime / length()) * whole);
    if (sentence === at || !isWanted) return;
    at = sentence;
    events.onSentence(at);
  }

  function begin(): void {
    isWanted = true;
    element.playbackRate = rate;
    element.play().catch((error: Error) => {
      // A pause before it began is no failure; without a press some browsers do not play.
      if (!isWanted || error.name === 'AbortError') return;
      if (error.name === 'NotAllowedError') stopped(true);
      else fail();
    });
  }

  function stopped(isBlocked: boolean): void {
    isWanted = false;
    events.onStopped(isBlocked);
  }

  function fail(): void {
    if (!isWanted) return;
    isWanted = false;
    events.onFailure();
  }

  element.addEventListener('timeupdate', follow);
  element.addEventListener('error', fail);
  element.addEventListener('pause', () => {
    // At the end the browser pauses as well, before it says so.
    if (isWanted && element.currentTime < length() - 0.5) stopped(false);
  });
  element.addEventListener('ended', () => {
    if (isWanted) events.onEnd();
  });

  return {
    playFrom(sentence) {
      // The voice goes on where it was paused; a sentence that is chosen begins at its beginning.
      if (sentence !== at) element.currentTime = (timeOfSentence(sentences, sentence) / whole) * length();
      at = sentence;
      events.onSentence(sentence);
      begin();
    },
    stop() {
      isWanted = false;
      element.pause();
    },
    seekBy(by) {
      element.currentTime = Math.min(length(), Math.max(0, element.currentTime + by * rate));
      follow();
    },
    setRate(next) {
      rate = next;
      element.playbackRate = next;
    },
    close() {
      isWanted = false;
      element.pause();
      element.removeAttribute('src');
      element.load();
    },
  };
}
