import { type PlayableVideo, playsNatively } from '../native-playback.ts';
import { openStream } from './hls-playback.ts';

interface Options {
  element: HTMLVideoElement;
  video: PlayableVideo;
  /** The stored video position in seconds. */
  startAt: number;
  onFail: () => void;
}

export interface Playback {
  play(): Promise<void>;
  close(): void;
}

/** A start that the browser does not allow, or that a pause interrupts, is no failure. */
const harmless = ['NotAllowedError', 'AbortError'];

export function openPlayback({ element, video, startAt, onFail }: Options): Playback {
  let start = element.readyState === element.HAVE_NOTHING ? startAt : 0;
  let stream: Promise<() => void> | null = null;
  let closed = false;

  function goToStart() {
    if (start > 0) element.currentTime = start;
    start = 0;
  }
  element.addEventListener('loadedmetadata', goToStart);

  async function ready() {
    if (!playsNatively(element, video)) {
      stream ??= openStream(element, video.src, start, fail);
      await stream;
    } else if (element.error || element.networkState === element.NETWORK_NO_SOURCE) element.load();
  }

  function fail() {
    if (!closed) onFail();
  }

  return {
    async play() {
      try {
        await ready();
        if (!closed) await element.play();
      } catch (error) {
        if (!(error instanceof DOMException && harmless.includes(error.name))) fail();
      }
    },
    close() {
      closed = true;
      element.removeEventListener('loadedmetadata', goToStart);
      void stream?.then((end) => end()).catch(() => {});
    },
  };
}
