import { useEffect, useState } from 'react';

export interface VideoState {
  playing: boolean;
  /** Something of it has been seen; before that its poster is shown. */
  started: boolean;
  ended: boolean;
  waiting: boolean;
  at: number;
  length: number;
  /** How far it has been loaded, in seconds. */
  loaded: number;
  volume: number;
  muted: boolean;
  speed: number;
  inPicture: boolean;
  full: boolean;
  /** An iPhone shows the film on a screen of its own. */
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

function read(film: HTMLVideoElement, frame: HTMLElement, expectedLength: number): VideoState {
  const playing = !film.paused && !film.ended;
  return {
    playing,
    started: playing || film.played.length > 0,
    ended: film.ended,
    waiting: playing && film.readyState < film.HAVE_FUTURE_DATA,
    at: film.currentTime,
    length: Number.isFinite(film.duration) ? film.duration : expectedLength,
    loaded: lastLoaded(film),
    volume: film.volume,
    muted: film.muted || film.volume === 0,
    speed: film.playbackRate,
    inPicture: document.pictureInPictureElement === film,
    full: document.fullscreenElement === frame,
    onPhoneScreen: 'webkitDisplayingFullscreen' in film && film.webkitDisplayingFullscreen === true,
  };
}

/** The film as it is now; the element itself is the only one who knows. `refresh` is for changes it tells of too late. */
export function useVideoState(film: HTMLVideoElement, frame: HTMLElement, expectedLength: number) {
  const [state, setState] = useState(() => read(film, frame, expectedLength));
  const refresh = () => setState(read(film, frame, expectedLength));
  useEffect(() => {
    const update = () => setState(read(film, frame, expectedLength));
    for (const name of events) film.addEventListener(name, update);
    document.addEventListener('fullscreenchange', update);
    update();
    return () => {
      for (const name of events) film.removeEventListener(name, update);
      document.removeEventListener('fullscreenchange', update);
    };
  }, [film, frame, expectedLength]);
  return { state, refresh };
}
