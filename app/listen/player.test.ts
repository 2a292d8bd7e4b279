import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listeningMessages } from '../../contract/messages/listening.ts';
import type { PlaybackEvents } from './playback.ts';
import { createPlayer } from './player.ts';
import { queue } from './queue.ts';
import { createSpeechPlayback } from './speech-playback.ts';
import { storedPositions } from './stored-listening.ts';
import type { Track } from './track.ts';
import { chineseVoices, loadVoices, type Voice, voiceLabel } from './voices.ts';

const taiwan = { lang: 'zh-TW', name: '美佳', voiceURI: 'a', localService: true, default: false } as const;
const sentenceSeconds = 6;

function trackOf(slug: string, count = 10): Track {
  const sentences = Array.from({ length: count }, (_, index) => ({
    spoken: `${slug} ${index}`,
    seconds: sentenceSeconds,
    ...{ start: index * 10, end: index * 10 + 10 },
  }));
  const category = { slug: 'life', name: '生活', color: 'red' };
  const track = { id: slug, slug, title: `標題 ${slug}`, category, picture: null, audio: null };
  return { ...track, text: 'x'.repeat(count * 10), sentences };
}

/** A browser's voice that begins at once and reads as long as estimated, or does what a test sets. */
function fakeSynth() {
  let current: SpeechSynthesisUtterance | null = null;
  const synth = {
    spoken: [] as string[],
    behaviour: 'reads' as 'reads' | 'never begins' | 'never ends' | 'ends at once' | SpeechSynthesisErrorCode,
    get speaking() {
      return current !== null;
    },
    pending: false,
    cancel() {
      const cancelled = current;
      current = null;
      cancelled?.onerror?.({ error: 'canceled' } as SpeechSynthesisErrorEvent);
    },
    speak(utterance: SpeechSynthesisUtterance) {
      synth.spoken.push(utterance.text);
      current = utterance;
      const { behaviour } = synth;
      if (behaviour === 'never begins') return;
      if (behaviour !== 'reads' && behaviour !== 'never ends' && behaviour !== 'ends at once') {
        setTimeout(() => utterance.onerror?.({ error: behaviour } as SpeechSynthesisErrorEvent), 10);
        return;
      }
      utterance.onstart?.({} as SpeechSynthesisEvent);
      if (behaviour === 'never ends') return;
      const length = behaviour === 'ends at once' ? 5 : (sentenceSeconds * 1_000) / utterance.rate;
      setTimeout(() => {
        if (current !== utterance) return;
        current = null;
        utterance.onend?.({} as SpeechSynthesisEvent);
      }, length);
    },
  };
  return synth;
}

function listenWith(tracks: Track[] = [trackOf('a'), trackOf('b')]) {
  const synth = fakeSynth();
  const player = createPlayer({
    load: async (slug) => {
      if (slug.startsWith('gone')) return null;
      const found = tracks.find((track) => track.slug === slug);
      if (!found) throw new Error('gone');
      return found;
    },
    open: async ({ sentences }, rate, events: PlaybackEvents) => {
      const makeUtterance = (text: string) => ({ text, rate: 1 }) as SpeechSynthesisUtterance;
      const voice = taiwan as unknown as SpeechSynthesisVoice;
      return createSpeechPlayback({ sentences, synth, makeUtterance, voice, rate, events });
    },
  });
  const listen = async (slug = 'a') => {
    await player.listen({ slug, title: slug });
  };
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  return { synth, player, listen, pass, shown: () => player.state.current() };
}

function storageInMemory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storageInMemory());
  for (const { slug } of queue.store.current()) queue.remove(slug);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the device’s voice', () => {
  it('reads sentence after sentence to the end', async () => {
    const { synth, listen, pass, shown } = listenWith([trackOf('a', 3)]);
    await listen();
    expect(shown()).toMatchObject({ status: 'playing', sentence: 0 });
    await pass(6.1);
    expect(shown()?.sentence).toBe(1);
    await pass(12);
    expect(synth.spoken).toEqual(['a 0', 'a 1', 'a 2']);
    expect(shown()).toMatchObject({ status: 'paused', sentence: 0, notice: listeningMessages.finished });
  });

  it('reads the sentence anew after a pause', async () => {
    const { synth, player, listen, pass, shown } = listenWith();
    await listen();
    await pass(8);
    player.toggle();
    await pass(60);
    expect([shown()?.status, synth.speaking, synth.spoken.length]).toEqual(['paused', false, 2]);
    player.toggle();
    await pass(0.1);
    expect([shown()?.status, synth.spoken.at(-1)]).toEqual(['playing', 'a 1']);
  });

  it('moves 15 seconds of listening at the chosen speed, in both directions and while paused', async () => {
    const { player, listen, pass, shown } = listenWith();
    await listen();
    await pass(3);
    player.seekBy(15);
    expect(shown()?.sentence).toBe(3);
    await pass(1);
    player.setRate(2);
    await pass(0.2);
    player.seekBy(15);
    expect(shown()?.sentence).toBe(8);
    player.seekBy(-15);
    expect(shown()?.sentence).toBe(3);
    player.pause();
    player.seekBy(-15);
    expect(shown()).toMatchObject({ sentence: 0, status: 'paused' });
    player.goTo(99);
    expect(shown()?.sentence).toBe(9);
  });

  it('goes on where the browser cut a sentence off without a word', async () => {
    const { synth, listen, pass, shown } = listenWith();
    synth.behaviour = 'never ends';
    await listen();
    await pass(19);
    expect(shown()).toMatchObject({ status: 'playing', sentence: 1 });
  });

  it.each(['never begins', 'synthesis-failed'] as const)(
    'is asked once more if it %s, then says so',
    async (behaviour) => {
      const { synth, player, listen, pass, shown } = listenWith();
      synth.behaviour = behaviour;
      await listen();
      await pass(50);
      expect(synth.spoken).toEqual(['a 0', 'a 0']);
      expect(shown()).toMatchObject({ status: 'paused', sentence: 0, notice: listeningMessages.voiceFailed });
      synth.behaviour = 'reads';
      player.toggle();
      await pass(7);
      expect(shown()).toMatchObject({ status: 'playing', sentence: 1, notice: '' });
    },
  );

  it('does not run through an article, and those that wait, with a voice that says nothing', async () => {
    const { synth, player, listen, pass, shown } = listenWith();
    queue.add([{ slug: 'b', title: '乙' }]);
    await listen();
    await pass(13);
    synth.behaviour = 'ends at once';
    await pass(60);
    expect(shown()).toMatchObject({ status: 'paused', sentence: 3, notice: listeningMessages.voiceFailed });
    expect([storedPositions.read('a'), queue.first()?.slug]).toEqual([30, 'b']);
    synth.behaviour = 'reads';
    player.toggle();
    await pass(7);
    expect(shown()).toMatchObject({ status: 'playing', sentence: 4, notice: '' });
  });

  it('waits for a press where the browser wants one, and stops where the system stops it', async () => {
    const { synth, listen, pass, shown } = listenWith();
    synth.behaviour = 'not-allowed';
    await listen();
    await pass(1);
    expect(shown()).toMatchObject({ status: 'paused', notice: listeningMessages.pressPlay });
    synth.behaviour = 'interrupted';
    await listen('b');
    await pass(1);
    expect(shown()).toMatchObject({ status: 'paused', notice: '' });
  });

  it('goes on where another tab, which falls silent for it, ends its first sentence', async () => {
    const { synth, player, listen, pass, shown } = listenWith();
    synth.behaviour = 'canceled';
    await listen();
    synth.behaviour = 'reads';
    await pass(1);
    expect([shown()?.status, synth.spoken]).toEqual(['playing', ['a 0', 'a 0']]);
    player.yieldToOtherTab();
    expect([synth.speaking, shown()?.notice]).toEqual([false, listeningMessages.otherTab]);
    player.toggle();
    await pass(1);
    expect(shown()).toMatchObject({ status: 'playing', sentence: 0, notice: '' });
  });

  it('says what is wrong where the article cannot be loaded, and loads it at the next press', async () => {
    const tracks: Track[] = [];
    const { player, listen, shown, pass } = listenWith(tracks);
    await listen();
    expect(shown()).toMatchObject({ status: 'paused', notice: listeningMessages.notLoaded });
    tracks.push(trackOf('a'));
    player.toggle();
    await pass(0.1);
    expect(shown()).toMatchObject({ status: 'playing', notice: '' });
  });
});

describe('an audio file that cannot be played', () => {
  /** Each way to read the article that was tried, and what the test makes of it. */
  function listenToFile(voice: 'reads' | 'none') {
    const opened: { by: 'file' | 'voice'; events: PlaybackEvents }[] = [];
    const audio = { src: '/media/a/file', type: 'audio/mpeg', seconds: 60 };
    const player = createPlayer({
      load: async () => ({ ...trackOf('a'), audio }),
      open: async (track, _rate, events) => {
        opened.push({ by: track.audio ? 'file' : 'voice', events });
        if (!track.audio && voice === 'none') return { problem: listeningMessages.noVoice };
        const playFrom = (sentence: number) => events.onSentence(sentence);
        return { playFrom, stop: () => {}, seekBy: () => {}, setRate: () => {}, close: () => {} };
      },
    });
    const fail = () => opened.at(-1)?.events.onFailure();
    return { player, opened, fail, shown: () => player.state.current(), pass: () => vi.advanceTimersByTimeAsync(1) };
  }

  it('is replaced by the voice from the same sentence on', async () => {
    const { player, opened, fail, shown, pass } = listenToFile('reads');
    await player.listen({ slug: 'a', title: 'a' });
    player.goTo(4);
    fail();
    expect(shown()?.notice).toBe(listeningMessages.audioFailed);
    await pass();
    expect(opened.map(({ by }) => by)).toEqual(['file', 'voice']);
    expect(shown()).toMatchObject({ status: 'playing', sentence: 4, notice: listeningMessages.audioFailed });
  });

  it('is tried again at the next press where the device has no voice', async () => {
    const { player, opened, fail, shown, pass } = listenToFile('none');
    await player.listen({ slug: 'a', title: 'a' });
    fail();
    await pass();
    expect(shown()).toMatchObject({ status: 'paused', notice: listeningMessages.audioAndVoiceFailed });
    player.toggle();
    await pass();
    expect(opened.map(({ by }) => by)).toEqual(['file', 'voice', 'file']);
    expect(shown()).toMatchObject({ status: 'playing', notice: '' });
  });

  it('says while it waits that the connection is slow', async () => {
    const { player, opened, shown } = listenToFile('reads');
    await player.listen({ slug: 'a', title: 'a' });
    opened[0]?.events.onWaiting(true);
    expect(shown()?.notice).toBe(listeningMessages.audioWaits);
    opened[0]?.events.onWaiting(false);
    expect(shown()?.notice).toBe('');
  });
});

describe('the place', () => {
  it('is stored with each sentence, and the next time listening begins there', async () => {
    const first = listenWith();
    await first.listen();
    await first.pass(13);
    first.player.close();
    expect(storedPositions.read('a')).toBe(20);
    const second = listenWith();
    await second.listen();
    expect(second.shown()?.sentence).toBe(2);
  });

  it('is forgotten at the end, and of the least recent article when there are many', async () => {
    const { listen, pass } = listenWith([trackOf('a', 1)]);
    await listen();
    await pass(7);
    expect(storedPositions.read('a')).toBe(0);
    for (let index = 0; index < 60; index += 1) storedPositions.write(`article-${index}`, 5);
    expect([storedPositions.read('article-9'), storedPositions.read('article-10')]).toEqual([0, 5]);
  });

  it('is not needed: a storage that is full, blocked or broken stops nothing', async () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    const { listen, pass, shown } = listenWith();
    await listen();
    await pass(7);
    expect(shown()).toMatchObject({ status: 'playing', sentence: 1 });
    vi.stubGlobal('localStorage', { ...storageInMemory(), getItem: () => '{"not":' });
    expect(storedPositions.read('a')).toBe(0);
  });
});

describe('the queue', () => {
  it('goes on by itself with the next article', async () => {
    const { listen, pass, shown } = listenWith([trackOf('a', 1), trackOf('b', 2)]);
    queue.add([{ slug: 'b', title: '乙' }]);
    await listen();
    await pass(7);
    expect(shown()).toMatchObject({ article: { slug: 'b' }, status: 'playing', sentence: 0 });
    expect(queue.first()).toBeNull();
  });

  it('goes on after articles that are gone, and says so of the last', async () => {
    const { player, listen, pass, shown } = listenWith([trackOf('a', 1), trackOf('b', 1)]);
    queue.add(['gone-1', 'gone-2', 'b', 'gone-3'].map((slug) => ({ slug, title: slug })));
    await listen();
    await pass(6.5);
    expect(shown()).toMatchObject({ article: { slug: 'b' }, status: 'playing' });
    await pass(6.5);
    expect(shown()).toMatchObject({ article: { slug: 'gone-3' }, status: 'paused', notice: listeningMessages.gone });
    player.toggle();
    await pass(1);
    expect(shown()?.notice).toBe(listeningMessages.gone);
  });

  it('has each article once, and no more than its bound', () => {
    const many = Array.from({ length: 80 }, (_, index) => ({ slug: `s${index % 60}`, title: '題' }));
    expect(queue.add(many)).toBe(50);
    expect(queue.add([{ slug: 's1', title: '題' }])).toBe(0);
  });
});

describe('the sleep timer', () => {
  it('pauses after its minutes, and says so', async () => {
    const { player, listen, pass, shown } = listenWith([trackOf('a', 500)]);
    await listen();
    player.setSleep('15');
    await pass(15 * 60 - 1);
    expect(shown()?.status).toBe('playing');
    await pass(2);
    expect(shown()).toMatchObject({ status: 'paused', sleep: 'off', notice: listeningMessages.sleepEnded });
  });

  it('ends with the article instead of going on with the queue', async () => {
    const { player, listen, pass, shown } = listenWith([trackOf('a', 2), trackOf('b')]);
    queue.add([{ slug: 'b', title: '乙' }]);
    await listen();
    player.setSleep('end');
    await pass(13);
    expect(shown()).toMatchObject({ article: { slug: 'a' }, status: 'paused', sleep: 'off' });
    expect(queue.first()?.slug).toBe('b');
  });
});

describe('voices', () => {
  const voice = (lang: string, rest: Partial<Voice> = {}): Voice => ({ ...taiwan, lang, name: lang, ...rest });

  it('of Taiwan come first, those of the device before those of the network, other languages never', () => {
    const langs = ['en-US', 'yue-HK', 'zh-CN', 'zh_TW', 'cmn-Hant-TW', 'zh-HK', 'ja-JP', 'zh'];
    const all = [...langs.map((lang) => voice(lang)), voice('zh-TW', { localService: false, name: 'Google' })];
    const names = chineseVoices(all).map(({ name }) => name);
    expect(names).toEqual(['zh_TW', 'cmn-Hant-TW', 'Google', 'zh-CN', 'zh', 'yue-HK', 'zh-HK']);
    expect(voiceLabel(voice('zh-TW'))).toBe('zh-TW');
    expect(voiceLabel(voice('zh-HK'))).toBe('zh-HK（粵語）');
  });

  it('may arrive late, or never', async () => {
    const target = new EventTarget();
    const source = { voices: [] as Voice[] };
    const synth = {
      getVoices: () => source.voices as SpeechSynthesisVoice[],
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
    };
    const late = loadVoices(synth);
    source.voices = [voice('en-US')];
    target.dispatchEvent(new Event('voiceschanged'));
    source.voices = [voice('en-US'), voice('zh-TW')];
    target.dispatchEvent(new Event('voiceschanged'));
    expect((await late).map(({ lang }) => lang)).toEqual(['zh-TW']);
    source.voices = [];
    const never = loadVoices(synth);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await never).toEqual([]);
  });
});
