import { useEffect, useState } from 'react';

export interface VideoState {
  playing: boolean;
  /** Playback has begun; before that the poster is shown. */
  started: boolean;
  ended: boolean;
  waiting: boolean;
  at: number;
  length: number;
  /** The end of the loaded part, in seconds. */
  loaded: number;
  volume: number;
  muted: boolean;
  speed: number;
  inPicture: boolean;
  full: boolean;
  /** An iPhone shows the video in its own player. */
  onPhoneScreen: boolean;
}

const events = [
  ...['play', 'playing', 'pause', 'ended', 'waiting', 'seeking', 'seeked', 'timeupdate', 'progress', 'emptied'],
  ...['loadedmetadata', 'durationchange', 'volumechange', 'ratechange'],
  ...['enterpictureinpicture', 'leavepictureinpicture', 'webkitbeginfullscreen', 'webkitendfullscreen'],
];

function lastLoaded({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return 0;
}

function read(element: HTMLVideoElement, frame: HTMLElement, expectedLength: number): VideoState {
  const playing = !element.paused && !element.ended;
  return {
    playing,
    started: playing || element.played.length > 0,
    ended: element.ended,
    waiting: playing && element.readyState < element.HAVE_FUTURE_DATA,
    at: element.currentTime,
    length: Number.isFinite(element.duration) ? element.duration : expectedLength,
    loaded: lastLoaded(element),
    volume: element.volume,
    muted: element.muted || element.volume === 0,
    speed: element.playbackRate,
    inPicture: document.pictureInPictureElement === element,
    full: document.fullscreenElement === frame,
    onPhoneScreen: 'webkitDisplayingFullscreen' in element && element.webkitDisplayingFullscreen === true,
  };
}

/** The state of the video element. `refresh` is for changes that the element reports too late. */
export function useVideoState(element: HTMLVideoElement, frame: HTMLElement, expectedLength: number) {
  const [state, setState] = useState(() => read(element, frame, expectedLength));
  const refresh = () => setState(read(element, frame, expectedLength));
  useEffect(() => {
    const update = () => setState(read(element, frame, expectedLength));
    for (const name of events) element.addEventListener(name, update);
    document.addEventListener('fullscreenchange', update);
    update();
    return () => {
      for (const name of events) element.removeEventListener(name, update);
      document.removeEventListener('fullscreenchange', update);
    };
  }, [element, frame, expectedLength]);
  return { state, refresh };
}

/** iPhones support full screen only for the video element, by a method of their own. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function hasFullScreen(frame: HTMLElement, element: HTMLVideoElement): boolean {
  return 'requestFullscreen' in frame || 'webkitEnterFullscreen' in element;
}

export function toggleFullScreen(frame: HTMLElement, element: PhoneVideo): void {
  // It fails if an embedding frame forbids it; then nothing changes.
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  else if ('requestFullscreen' in frame) frame.requestFullscreen().catch(() => {});
  else element.webkitEnterFullscreen?.();
}

export function hasPictureInPicture(element: HTMLVideoElement): boolean {
  return 'requestPictureInPicture' in element && document.pictureInPictureEnabled;
}

export function togglePictureInPicture(element: HTMLVideoElement): void {
  const change = document.pictureInPictureElement ? document.exitPictureInPicture() : element.requestPictureInPicture();
  change.catch(() => {});
}
