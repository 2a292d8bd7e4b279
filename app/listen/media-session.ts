import { skipSeconds } from './playback.ts';
import type { Player } from './player.ts';

/** In bytes: ten seconds, since Chrome shows no controls for shorter sounds. */
const silentRate = 8_000;
const silentLength = silentRate * 10;

/** Shows the article on the lock screen and in the system's media controls, and follows their buttons. */
export function startMediaSession(player: Player, siteName: string): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  const actions: [MediaSessionAction, () => void][] = [
    ['play', () => void player.play()],
    ['pause', player.pause],
    ['stop', player.close],
    ['seekbackward', () => player.seekBy(-skipSeconds)],
    ['seekforward', () => player.seekBy(skipSeconds)],
    ['previoustrack', () => player.goTo(0)],
    ['nexttrack', player.playNext],
  ];
  for (const [action, handler] of actions) {
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // A browser may not know the action.
    }
  }
  const silence = silentLoop();
  let shownTrack: unknown = null;

  function follow(): void {
    const state = player.state.current();
    const isPlaying = state?.status === 'playing';
    mediaSession.playbackState = state ? (isPlaying ? 'playing' : 'paused') : 'none';
    // Browsers show controls for media elements only, and a voice is none. A file is one: beside it a second sound would
    // show its own length, and some phones play one sound at a time.
    if (isPlaying && !state?.track?.audio) silence.play().catch(() => {});
    else silence.pause();
    if (state?.track === shownTrack) return;
    shownTrack = state?.track ?? null;
    mediaSession.metadata = state?.track ? metadataOf(state.track, siteName) : null;
  }

  player.state.subscribe(follow);
  follow();
}

type Shown = NonNullable<NonNullable<ReturnType<Player['state']['current']>>['track']>;

function metadataOf({ title, category, picture }: Shown, siteName: string): MediaMetadata {
  const artwork = picture
    ? [{ src: `${picture.src}/640.webp`, type: 'image/webp' }]
    : [{ src: '/icon-512.png', type: 'image/png' }];
  return new MediaMetadata({ title, artist: siteName, album: category.name, artwork });
}

/** A sound file in which nothing is heard: its header, and samples of the middle value. */
function silentLoop(): HTMLAudioElement {
  const bytes = new Uint8Array(44 + silentLength).fill(128);
  const view = new DataView(bytes.buffer);
  const write = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  write(0, 'RIFF');
  view.setUint32(4, 36 + silentLength, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, silentRate, true);
  view.setUint32(28, silentRate, true);
  // One byte, of eight bits, for each sample.
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, silentLength, true);
  const audio = new Audio(URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' })));
  audio.loop = true;
  return audio;
}
