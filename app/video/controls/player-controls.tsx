import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { clipLength } from '../../cards/time.ts';
import { announce } from '../../ui/announcer.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { PlayableVideo } from '../plays-itself.ts';
import { ControlBar } from './control-bar.tsx';
import { ControlIcon } from './control-button.tsx';
import { toggleFullScreen } from './full-screen.ts';
import { openPlayback } from './playback.ts';
import css from './player-controls.module.css';
import { useAwake } from './use-awake.ts';
import { useCaptions } from './use-captions.ts';
import { useVideoKeys } from './use-video-keys.ts';
import { storedPosition, useVideoPosition } from './use-video-position.ts';
import type { VideoAction } from './video-keys.ts';
import { useVideoState } from './video-state.ts';

const secondsPerKey = 5;
const volumePerKey = 0.1;

interface Props {
  id: string;
  video: PlayableVideo;
  title: string;
  film: HTMLVideoElement;
  frame: HTMLElement;
  inText: boolean;
  /** The reader asked for it a second time, after a failure. */
  startAtOnce: boolean;
  onFail: () => void;
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Our own controls over a film that knows nothing of them. */
export function PlayerControls({ id, video, title, film, frame, inText, startAtOnce, onFail }: Props) {
  const [startAt] = useState(() =>
    film.readyState === film.HAVE_NOTHING ? storedPosition(id, video.seconds, inText ? '' : location.hash) : 0,
  );
  const [playback] = useState(() => openPlayback({ film, video, startAt, onFail }));
  const { state, refresh } = useVideoState(film, frame, video.seconds);
  const { awake, sleep } = useAwake(frame, state.playing);
  const captions = useCaptions(film, state.started, state.inPicture || state.onPhoneScreen);
  const press = useRef({ byFinger: false, wasAwake: true });
  useVideoPosition(film, id);

  useEffect(() => {
    if (startAtOnce) void playback.play();
    return () => playback.close();
  }, [playback, startAtOnce]);

  function toggle() {
    if (state.playing) film.pause();
    else void playback.play();
  }

  function seek(to: number) {
    if (film.readyState === film.HAVE_NOTHING) return;
    film.currentTime = within(to, state.length);
    // At once, or the slider would jump back under the finger.
    refresh();
  }

  function setVolume(to: number) {
    film.volume = within(Math.round(to * 100) / 100, 1);
    film.muted = false;
    refresh();
    announce(`音量 ${Math.round(film.volume * 100)}%`);
  }

  function mute() {
    if (film.volume === 0) setVolume(0.5);
    else film.muted = !film.muted;
  }

  const acts: Record<VideoAction, () => void> = {
    toggle,
    back: () => seek(film.currentTime - secondsPerKey),
    forward: () => seek(film.currentTime + secondsPerKey),
    louder: () => setVolume(film.volume + volumePerKey),
    quieter: () => setVolume(film.volume - volumePerKey),
    mute,
    full: () => toggleFullScreen(frame, film),
    captions: () => video.captions && captions.toggle(),
  };
  useVideoKeys(frame, (action) => acts[action]());

  function onPointerDown({ pointerType }: PointerEvent) {
    press.current = { byFinger: pointerType === 'touch', wasAwake: awake };
  }

  /** A finger first brings the controls, or sends them away; a mouse has them already and means the film. */
  function onSurface() {
    frame.focus({ preventScroll: true });
    if (!state.playing || !press.current.byFinger) toggle();
    else if (press.current.wasAwake) sleep();
    press.current.byFinger = false;
  }

  const shown = !state.started || awake;
  return (
    <div className={shown ? css.awake : css.asleep}>
      <button
        type="button"
        className={css.surface}
        tabIndex={state.started ? -1 : undefined}
        title={state.started ? undefined : '播放（空白鍵）'}
        onPointerDown={onPointerDown}
        onClick={onSurface}
        onDoubleClick={() => press.current.byFinger || acts.full()}
      >
        <VisuallyHidden>{state.started ? '畫面：按一下播放或暫停' : `播放影片：${title}`}</VisuallyHidden>
        {!state.playing && (
          <span className={css.big}>
            <ControlIcon shape={state.ended ? 'replay' : 'play'} />
          </span>
        )}
        {!state.started && (
          <span className={css.note}>
            {startAt > 0 ? `從 ${clipLength(Math.floor(startAt))} 繼續播放` : clipLength(video.seconds)}
          </span>
        )}
        {state.waiting && <span className={css.waiting} />}
      </button>
      {captions.text && <p className={css.captions}>{captions.text}</p>}
      {state.started && (
        <ControlBar
          state={state}
          film={film}
          frame={frame}
          captions={video.captions ? captions : null}
          onToggle={toggle}
          onSeek={seek}
          onVolume={setVolume}
          onMute={mute}
        />
      )}
    </div>
  );
}
