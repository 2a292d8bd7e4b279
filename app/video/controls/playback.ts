import { type PlayableVideo, playsItself } from '../plays-itself.ts';
import { openStream } from './stream.ts';

interface Options {
  film: HTMLVideoElement;
  video: PlayableVideo;
  /** Seconds from the beginning, where the reader left it. */
  startAt: number;
  onFail: () => void;
}

export interface Playback {
  play(): Promise<void>;
  close(): void;
}

/** A start that was refused or overtaken by a pause is nobody's failure. */
const harmless = ['NotAllowedError', 'AbortError'];

export function openPlayback({ film, video, startAt, onFail }: Options): Playback {
  let start = film.readyState === film.HAVE_NOTHING ? startAt : 0;
  let stream: Promise<() => void> | null = null;
  let closed = false;

  function goToStart() {
    if (start > 0) film.currentTime = start;
    start = 0;
  }
  film.addEventListener('loadedmetadata', goToStart);

  async function ready() {
    if (!playsItself(film, video)) {
      stream ??= openStream(film, video.src, start, fail);
      await stream;
    } else if (film.error || film.networkState === film.NETWORK_NO_SOURCE) film.load();
  }

  function fail() {
    if (!closed) onFail();
  }

  return {
    async play() {
      try {
        await ready();
        if (!closed) await film.play();
      } catch (error) {
        if (!(error instanceof DOMException && harmless.includes(error.name))) fail();
      }
    },
    close() {
      closed = true;
      film.removeEventListener('loadedmetadata', goToStart);
      void stream?.then((end) => end()).catch(() => {});
    },
  };
}
