import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFilePlayback } from './file-playback.ts';

const sentences = [1, 1, 2].map((seconds, index) => ({ spoken: `${index}`, seconds, start: index, end: index + 1 }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An audio element of 40 seconds that a test moves. */
function playing({ refusal = '' } = {}) {
  const heard: string[] = [];
  const target = new EventTarget();
  const element = Object.assign(target, {
    currentTime: 0,
    ended: false,
    duration: Number.NaN,
    playbackRate: 1,
    play: async () => {
      heard.push('play');
      if (refusal) throw new DOMException('', refusal);
    },
    pause: () => void heard.push('pause'),
    removeAttribute: () => {},
    load: () => {},
  });
  const playback = createFilePlayback({
    sentences,
    element: element as unknown as HTMLAudioElement,
    seconds: 40,
    rate: 1.5,
    events: {
      onSentence: (sentence) => void heard.push(`sentence ${sentence}`),
      onEnd: () => void heard.push('end'),
      onStopped: (blocked) => void heard.push(blocked ? 'blocked' : 'stopped'),
      onWaiting: (isWaiting) => void heard.push(isWaiting ? 'waits' : 'goes on'),
      onFailure: () => void heard.push('failure'),
    },
  });
  const say = (name: string, at?: number) => {
    if (at !== undefined) element.currentTime = at;
    target.dispatchEvent(new Event(name));
  };
  return { heard, element, playback, say };
}

it('tells of each sentence by its part of the file', () => {
  const { heard, element, playback, say } = playing();
  playback.playFrom(0);
  expect(element.playbackRate).toBe(1.5);
  for (const at of [3, 9, 11, 19, 25, 39]) say('timeupdate', at);
  say('ended');
  expect(heard).toEqual(['sentence 0', 'play', 'sentence 1', 'sentence 2', 'end']);
});

it('goes to a sentence, and by seconds of listening', () => {
  const { element, playback } = playing();
  playback.playFrom(2);
  expect(element.currentTime).toBe(20);
  playback.seekBy(-10);
  expect(element.currentTime).toBe(5);
  playback.seekBy(-15);
  expect(element.currentTime).toBe(0);
  playback.seekBy(999);
  expect(element.currentTime).toBe(40);
});

it('goes on where it was paused, not at the beginning of the sentence', () => {
  const { element, playback, say } = playing();
  playback.playFrom(0);
  say('timeupdate', 14);
  playback.stop();
  playback.playFrom(1);
  expect(element.currentTime).toBe(14);
});

it('says that the system paused it, but not that the listener did or that it ended', () => {
  const { heard, playback, say } = playing();
  playback.playFrom(0);
  say('pause', 5);
  playback.playFrom(0);
  playback.stop();
  say('pause', 6);
  playback.playFrom(0);
  say('pause', 40);
  expect(heard.filter((each) => each === 'stopped')).toHaveLength(1);
});

it.each([
  ['NotAllowedError', 'blocked'],
  ['NotSupportedError', 'failure'],
  ['AbortError', 'play'],
])('after %s the last thing heard of it is %s', async (refusal, last) => {
  const { heard, playback } = playing({ refusal });
  playback.playFrom(0);
  await Promise.resolve();
  await Promise.resolve();
  expect(heard.at(-1)).toBe(last);
});

it('says once that the file cannot be played', () => {
  const { heard, playback, say } = playing();
  playback.playFrom(0);
  say('error');
  say('error');
  expect(heard.filter((each) => each === 'failure')).toHaveLength(1);
});

it('fails where the file was cut off, although the browser says that it has ended', () => {
  const { heard, element, playback, say } = playing();
  playback.playFrom(0);
  say('timeupdate', 12);
  element.ended = true;
  say('timeupdate', 40);
  say('pause');
  say('ended');
  expect(heard).toEqual(['sentence 0', 'play', 'sentence 1', 'failure']);
});

it('fails where the browser takes a file that was cut off for all of it, at the sentence that was reached', () => {
  const { heard, element, playback, say } = playing();
  element.duration = 12;
  playback.playFrom(0);
  say('timeupdate', 11.8);
  element.ended = true;
  say('timeupdate', 12);
  say('pause');
  say('ended');
  expect(heard).toEqual(['sentence 0', 'play', 'sentence 1', 'failure']);
});

it('ends where the listener has gone to the end', () => {
  const { heard, playback, say } = playing();
  playback.playFrom(0);
  playback.seekBy(999);
  say('ended');
  expect(heard.at(-1)).toBe('end');
});

it('says that it waits for the file, and fails if it waits too long', () => {
  const { heard, playback, say } = playing();
  playback.playFrom(0);
  heard.length = 0;
  say('waiting');
  vi.advanceTimersByTime(900);
  say('playing');
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual(['goes on']);
  say('waiting');
  vi.advanceTimersByTime(9_900);
  expect(heard).toEqual(['goes on', 'waits']);
  vi.advanceTimersByTime(200);
  expect(heard).toEqual(['goes on', 'waits', 'failure']);
});

it.each(['stop', 'close'] as const)('waits for nothing after %s', (end) => {
  const { heard, playback, say } = playing();
  playback.playFrom(0);
  say('waiting');
  playback[end]();
  vi.advanceTimersByTime(60_000);
  expect(heard.at(-1)).toBe('pause');
});
