import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from '../ui/store.ts';
import { startMediaSession } from './media-session.ts';
import type { Player } from './player.ts';

afterEach(() => vi.unstubAllGlobals());

const track = {
  title: '山城的清晨',
  category: { slug: 'life', name: '生活', color: 'red' },
  picture: null,
  audio: null,
};

function onLockScreen() {
  const handlers = new Map<string, () => void>();
  const mediaSession = {
    playbackState: 'none',
    metadata: null as unknown,
    setActionHandler(action: string, handler: () => void) {
      if (action === 'stop') throw new TypeError('unknown action');
      handlers.set(action, handler);
    },
  };
  const silence = { play: vi.fn(async () => {}), pause: vi.fn() };
  vi.stubGlobal('navigator', { mediaSession });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(given: object) {
        Object.assign(this, given);
      }
    },
  );
  vi.stubGlobal(
    'Audio',
    class {
      loop = false;
      play = silence.play;
      pause = silence.pause;
    },
  );
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:silence' });
  const state = createStore<unknown>(null);
  const calls: string[] = [];
  const player = {
    state,
    play: () => calls.push('play'),
    pause: () => calls.push('pause'),
    close: () => calls.push('close'),
    seekBy: (seconds: number) => calls.push(`seek ${seconds}`),
    goTo: (sentence: number) => calls.push(`go to ${sentence}`),
    playNext: () => calls.push('next'),
  };
  startMediaSession(player as unknown as Player, '見聞');
  return { mediaSession, silence, state, calls, press: (action: string) => handlers.get(action)?.() };
}

it('follows the buttons of the lock screen, those that the browser knows', () => {
  const { press, calls } = onLockScreen();
  for (const action of ['play', 'pause', 'seekbackward', 'seekforward', 'previoustrack', 'nexttrack']) press(action);
  expect(calls).toEqual(['play', 'pause', 'seek -15', 'seek 15', 'go to 0', 'next']);
});

it('shows what is listened to, whether it plays, and nothing when it is closed', () => {
  const { mediaSession, state } = onLockScreen();
  expect(mediaSession).toMatchObject({ playbackState: 'none', metadata: null });
  state.set({ status: 'playing', track });
  const shown = { title: '山城的清晨', artist: '見聞', album: '生活' };
  expect(mediaSession).toMatchObject({ playbackState: 'playing', metadata: shown });
  state.set({ status: 'paused', track });
  expect(mediaSession).toMatchObject({ playbackState: 'paused', metadata: shown });
  state.set(null);
  expect(mediaSession).toMatchObject({ playbackState: 'none', metadata: null });
});

it('plays silence beside a voice, for which browsers show no controls, and not beside a file', () => {
  const { silence, state } = onLockScreen();
  state.set({ status: 'playing', track });
  expect(silence.play).toHaveBeenCalledTimes(1);
  state.set({ status: 'playing', track: { ...track, audio: { src: '/media/a/file', seconds: 60 } } });
  expect(silence.play).toHaveBeenCalledTimes(1);
  expect(silence.pause).toHaveBeenCalled();
});

it('does nothing where the browser has no such controls', () => {
  vi.stubGlobal('navigator', {});
  expect(() => startMediaSession({} as Player, '見聞')).not.toThrow();
});
