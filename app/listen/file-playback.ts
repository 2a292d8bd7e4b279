import type { Playback, PlaybackEvents } from './playback.ts';
import { type SpokenSentence, sentenceAtTime, timeOfSentence } from './spoken-sentences.ts';

/** The part of an audio element that is needed, so that tests need no browser. */
type AudioElement = Pick<
  HTMLAudioElement,
  | 'play'
  | 'pause'
  | 'ended'
  | 'currentTime'
  | 'duration'
  | 'playbackRate'
  | 'addEventListener'
  | 'removeAttribute'
  | 'load'
>;

/** How long the file may be silent before listeners are told, and before the voice goes on instead. In milliseconds. */
const shortWait = 1_000;
const longestWait = 10_000;
/** How much may be missing at the end, in seconds or as a part of the file: browsers know some lengths by estimate only. */
const missingSeconds = 5;
const missingPart = 0.1;

interface Options {
  sentences: SpokenSentence[];
  element: AudioElement;
  /** The length of the file, as it was measured when it was stored. */
  seconds: number;
  rate: number;
  events: PlaybackEvents;
}

/** Plays an audio file. Which sentence is read is estimated: each has the part of the file that its length has of the text. */
export function createFilePlayback({ sentences, element, seconds, rate, events }: Options): Playback {
  const whole = timeOfSentence(sentences, sentences.length);
  let at = -1;
  let isWanted = false;
  /** Until when it was played; at the end of a file that was cut off, browsers jump from there to its full length. */
  let playedUntil = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  element.playbackRate = rate;

  /** What the browser says, unless it knows less of the file than there is: it takes one that was cut off for all of it. */
  const length = () => (Number.isFinite(element.duration) && !isMissing(element.duration) ? element.duration : seconds);
  const isMissing = (until: number) => seconds - until > Math.max(missingSeconds, seconds * missingPart);

  /** Tells of a sentence once. */
  function follow(): void {
    playedUntil = element.currentTime;
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

  function seekTo(time: number): void {
    element.currentTime = time;
    playedUntil = time;
  }

  /** A connection that is lost is not always an error: the browser waits, without an end. */
  function wait(): void {
    if (!isWanted) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      events.onWaiting(true);
      waiting = setTimeout(fail, longestWait - shortWait);
    }, shortWait);
  }

  function goOn(): void {
    clearTimeout(waiting);
    if (isWanted) events.onWaiting(false);
  }

  function stopped(isBlocked: boolean): void {
    isWanted = false;
    clearTimeout(waiting);
    events.onStopped(isBlocked);
  }

  function fail(): void {
    if (!isWanted) return;
    isWanted = false;
    clearTimeout(waiting);
    events.onFailure();
  }

  element.addEventListener('timeupdate', () => {
    if (!element.ended) follow();
  });
  element.addEventListener('waiting', wait);
  element.addEventListener('playing', goOn);
  element.addEventListener('error', fail);
  element.addEventListener('pause', () => {
    // At the end the browser pauses as well, before it says so.
    if (isWanted && !element.ended && element.currentTime < length() - 0.5) stopped(false);
  });
  element.addEventListener('ended', () => {
    if (!isWanted) return;
    if (isMissing(playedUntil)) fail();
    else events.onEnd();
  });

  return {
    playFrom(sentence) {
      // The voice goes on where it was paused; a sentence that is chosen begins at its beginning.
      if (sentence !== at) seekTo((timeOfSentence(sentences, sentence) / whole) * length());
      at = sentence;
      events.onSentence(sentence);
      begin();
    },
    stop() {
      isWanted = false;
      clearTimeout(waiting);
      element.pause();
    },
    seekBy(by) {
      seekTo(Math.min(length(), Math.max(0, element.currentTime + by * rate)));
      follow();
    },
    setRate(next) {
      rate = next;
      element.playbackRate = next;
    },
    close() {
      isWanted = false;
      clearTimeout(waiting);
      element.pause();
      element.removeAttribute('src');
      element.load();
    },
  };
}
