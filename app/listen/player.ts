import { listeningMessages } from '../../contract/messages/listening.ts';
import { createStore } from '../ui/store.ts';
import type { Playback, PlaybackEvents, Rate } from './playback.ts';
import { type QueuedArticle, queue } from './queue.ts';
import { createSleepTimer, type SleepChoice } from './sleep-timer.ts';
import { sentenceAtOffset, sentenceAtTime, timeOfSentence } from './spoken-sentences.ts';
import { storedPositions, storedRate } from './stored-listening.ts';
import type { Track } from './track.ts';

export interface ListeningState {
  /** What is listened to; while it is loaded, its title only. */
  article: QueuedArticle;
  track: Track | null;
  status: 'loading' | 'playing' | 'paused';
  sentence: number;
  rate: Rate;
  sleep: SleepChoice;
  /** What went wrong or is worth knowing, in the listener's words. */
  notice: string;
}

interface Options {
  /** Null for an article that is gone. */
  load: (slug: string) => Promise<Track | null>;
  /** Opens what reads the track, or says why the device cannot. */
  open: (track: Track, rate: Rate, events: PlaybackEvents) => Promise<Playback | { problem: string }>;
}

interface ListenOptions {
  /** Loaded by its slug if it is not given. */
  track?: Track | undefined;
  /** Finds the position in the text; without it, listening begins where it stopped on this device. */
  startAt?: (track: Track) => number;
  /** Whether the queue came to the article by itself. If it is gone, the one after it follows. */
  isQueued?: boolean;
}

export type Player = ReturnType<typeof createPlayer>;

const noticeWithoutTrack = (track: null | undefined) =>
  track === null ? listeningMessages.gone : listeningMessages.notLoaded;

/** What is listened to in this tab: one article at a time, then the next of the queue. */
export function createPlayer({ load, open }: Options) {
  const state = createStore<ListeningState | null>(null);
  const sleep = createSleepTimer(() => {
    pause();
    set({ sleep: 'off', notice: listeningMessages.sleepEnded });
  });
  let playback: Playback | null = null;
  /** Grows with each article and each way to read it; what was started before it is out of date. */
  let turn = 0;

  function set(change: Partial<ListeningState>): void {
    const current = state.current();
    if (current) state.set({ ...current, ...change });
  }

  function closePlayback(): void {
    turn += 1;
    playback?.close();
    playback = null;
  }

  async function listen(
    article: QueuedArticle,
    { track: given, startAt = ({ slug }) => storedPositions.read(slug), isQueued = false }: ListenOptions = {},
  ): Promise<void> {
    closePlayback();
    const mine = turn;
    queue.remove(article.slug);
    const { rate, sleep: choice } = state.current() ?? { rate: storedRate.read(), sleep: 'off' as const };
    state.set({ article, track: given ?? null, status: 'loading', sentence: 0, rate, sleep: choice, notice: '' });
    const track = given ?? (await load(article.slug).catch(() => undefined));
    if (mine !== turn) return;
    if (track === null && isQueued && queue.first()) {
      playNext();
      return;
    }
    if (!track || track.sentences.length === 0) {
      set({ status: 'paused', notice: track ? listeningMessages.nothingToRead : noticeWithoutTrack(track) });
      return;
    }
    set({ track, sentence: sentenceAtOffset(track.sentences, startAt(track)) });
    await play();
  }

  async function play(): Promise<void> {
    const current = state.current();
    if (!current) return;
    if (!current.track) {
      await listen(current.article);
      return;
    }
    set({ status: 'playing', notice: '' });
    if (!playback && !(await openPlayback(current.track, current.rate))) return;
    playback?.playFrom(state.current()?.sentence ?? 0);
  }

  /** Whether what reads the track is open, and still wanted. */
  async function openPlayback(track: Track, rate: Rate): Promise<boolean> {
    closePlayback();
    const mine = turn;
    const opened = await open(track, rate, eventsOf(mine)).catch(() => ({ problem: listeningMessages.voiceFailed }));
    if (mine !== turn) {
      if ('close' in opened) opened.close();
      return false;
    }
    if ('problem' in opened) {
      set({ status: 'paused', notice: opened.problem });
      return false;
    }
    playback = opened;
    playback.setRate(state.current()?.rate ?? rate);
    return state.current()?.status === 'playing';
  }

  function eventsOf(mine: number): PlaybackEvents {
    const ifCurrent = (act: () => void) => {
      if (mine === turn) act();
    };
    return {
      onSentence: (sentence) => ifCurrent(() => moveTo(sentence)),
      onEnd: () => ifCurrent(endArticle),
      onStopped: (blocked) =>
        ifCurrent(() => set({ status: 'paused', notice: blocked ? listeningMessages.pressPlay : '' })),
      onWaiting: (isWaiting) => ifCurrent(() => set({ notice: isWaiting ? listeningMessages.audioWaits : '' })),
      onFailure: () => ifCurrent(onFailure),
    };
  }

  /** A file that cannot be played is replaced by the voice, from the same sentence on; without a voice it can be tried again. */
  function onFailure(): void {
    const { track } = state.current() ?? {};
    closePlayback();
    set({ status: 'paused', notice: listeningMessages.voiceFailed });
    if (!track?.audio) return;
    const read = { ...track, audio: null };
    set({ track: read });
    const opening = play();
    set({ notice: listeningMessages.audioFailed });
    void opening.then(() => {
      const { track: current, status, notice } = state.current() ?? {};
      if (current !== read || status === 'playing' || notice === listeningMessages.audioFailed) return;
      set({ track, notice: listeningMessages.audioAndVoiceFailed });
    });
  }

  function moveTo(sentence: number): void {
    const { track } = state.current() ?? {};
    const start = track?.sentences[sentence]?.start;
    if (!track || start === undefined) return;
    set({ sentence });
    storedPositions.write(track.slug, start);
  }

  function endArticle(): void {
    const current = state.current();
    if (!current) return;
    storedPositions.remove(current.article.slug);
    if (current.sleep !== 'end' && queue.first()) playNext();
    else {
      closePlayback();
      set({ status: 'paused', sentence: 0, sleep: 'off', notice: listeningMessages.finished });
      sleep.set('off');
    }
  }

  function playNext(): void {
    const next = queue.first();
    if (next) void listen(next, { isQueued: true });
  }

  function pause(): void {
    playback?.stop();
    if (state.current()?.status === 'playing') set({ status: 'paused' });
  }

  /** Goes on from a sentence if it is being read, otherwise begins there next. */
  function goTo(sentence: number): void {
    const { track, status } = state.current() ?? {};
    const last = (track?.sentences.length ?? 0) - 1;
    const target = Math.min(Math.max(0, sentence), last);
    if (target < 0) return;
    if (status === 'playing' && playback) playback.playFrom(target);
    else moveTo(target);
  }

  return {
    state,
    listen,
    play,
    pause,
    goTo,
    toggle: () => (state.current()?.status === 'playing' ? pause() : void play()),
    seekBy(seconds: number): void {
      const { track, status, sentence, rate } = state.current() ?? {};
      if (!track || sentence === undefined || !rate) return;
      if (status === 'playing') playback?.seekBy(seconds);
      else goTo(sentenceAtTime(track.sentences, timeOfSentence(track.sentences, sentence) + seconds * rate));
    },
    playNext,
    setRate(rate: Rate): void {
      storedRate.write(rate);
      set({ rate });
      playback?.setRate(rate);
    },
    setSleep(choice: SleepChoice): void {
      sleep.set(choice);
      set({ sleep: choice });
    },
    /** Reads the rest in another way, such as with another voice. */
    reopen(): void {
      const wasPlaying = state.current()?.status === 'playing';
      closePlayback();
      if (wasPlaying) void play();
    },
    /** Falls silent because another tab is heard; the next press opens what reads anew. */
    yieldToOtherTab(): void {
      const { status } = state.current() ?? {};
      closePlayback();
      if (status !== 'paused') set({ status: 'paused', notice: listeningMessages.otherTab });
    },
    close(): void {
      closePlayback();
      sleep.set('off');
      state.set(null);
    },
  };
}
