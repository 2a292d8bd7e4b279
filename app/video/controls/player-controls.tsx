import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { videoLength } from '../../cards/time.tsx';
import { announce, VisuallyHidden } from '../../ui/screen-reader.tsx';
import type { PlayableVideo } from '../native-playback.ts';
import { useCaptions } from './captions.ts';
import { ControlBar, ControlIcon } from './control-bar.tsx';
import { openPlayback } from './playback.ts';
import css from './player-controls.module.css';
import { useVideoKeys, type VideoAction } from './video-keys.ts';
import { storedPosition, useVideoPosition } from './video-position.ts';
import { toggleFullScreen, useVideoState } from './video-state.ts';

const secondsPerKey = 5;
const volumePerKey = 0.1;

interface Props {
  id: string;
  video: PlayableVideo;
  title: string;
  element: HTMLVideoElement;
  frame: HTMLElement;
  inText: boolean;
  /** The visitor pressed retry after a failure, or the video before these controls were there. */
  startAtOnce: boolean;
  onFail: () => void;
}

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** The site's controls, over a video element. */
export function PlayerControls({ id, video, title, element, frame, inText, startAtOnce, onFail }: Props) {
  const [startAt] = useState(() =>
    element.readyState === element.HAVE_NOTHING ? storedPosition(id, video.seconds, inText ? '' : location.hash) : 0,
  );
  const [playback] = useState(() => openPlayback({ element, video, startAt, onFail }));
  const { state, refresh } = useVideoState(element, frame, video.seconds);
  const { shown: recentlyUsed, hide } = useShownControls(frame, state.playing);
  const captions = useCaptions(element, state.started, state.inPicture || state.onPhoneScreen);
  const press = useRef({ byTouch: false, wereShown: true });
  useVideoPosition(element, id);

  useEffect(() => {
    if (startAtOnce) void playback.play();
    return () => playback.close();
  }, [playback, startAtOnce]);

  function toggle() {
    if (state.playing) element.pause();
    else void playback.play();
  }

  function seek(to: number) {
    if (element.readyState === element.HAVE_NOTHING) return;
    element.currentTime = clamp(to, state.length);
    // Otherwise the slider would jump back until the next event.
    refresh();
  }

  function setVolume(to: number) {
    element.volume = clamp(Math.round(to * 100) / 100, 1);
    element.muted = false;
    refresh();
    announce(`音量 ${Math.round(element.volume * 100)}%`);
  }

  function mute() {
    if (element.volume === 0) setVolume(0.5);
    else element.muted = !element.muted;
  }

  const actions: Record<VideoAction, () => void> = {
    toggle,
    back: () => seek(element.currentTime - secondsPerKey),
    forward: () => seek(element.currentTime + secondsPerKey),
    louder: () => setVolume(element.volume + volumePerKey),
    quieter: () => setVolume(element.volume - volumePerKey),
    mute,
    full: () => toggleFullScreen(frame, element),
    captions: () => video.captions && captions.toggle(),
  };
  useVideoKeys(frame, (action) => actions[action]());

  function onPointerDown({ pointerType }: PointerEvent) {
    press.current = { byTouch: pointerType === 'touch', wereShown: recentlyUsed };
  }

  /** A tap while playing shows or hides the controls; a mouse click plays or pauses. */
  function onSurface() {
    frame.focus({ preventScroll: true });
    if (!state.playing || !press.current.byTouch) toggle();
    else if (press.current.wereShown) hide();
    press.current.byTouch = false;
  }

  const shown = !state.started || recentlyUsed;
  return (
    <div className={shown ? css.shown : css.hidden}>
      <button
        type="button"
        className={css.surface}
        tabIndex={state.started ? -1 : undefined}
        title={state.started ? undefined : '播放（空白鍵）'}
        onPointerDown={onPointerDown}
        onClick={onSurface}
        onDoubleClick={() => press.current.byTouch || actions.full()}
      >
        <VisuallyHidden>{state.started ? '畫面：按一下播放或暫停' : `播放影片：${title}`}</VisuallyHidden>
        {!state.playing && (
          <span className={css.big}>
            <ControlIcon shape={state.ended ? 'replay' : 'play'} />
          </span>
        )}
        {!state.started && (
          <span className={css.note}>
            {startAt > 0 ? `從 ${videoLength(Math.floor(startAt))} 繼續播放` : videoLength(video.seconds)}
          </span>
        )}
        {state.waiting && <span className={css.waiting} />}
      </button>
      {captions.text && <p className={css.captions}>{captions.text}</p>}
      {state.started && (
        <ControlBar
          state={state}
          element={element}
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

const hideAfter = 2_600;
const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

interface ShownControls {
  shown: boolean;
  hide: () => void;
}

/** Whether the controls are shown: always while the video is paused, and for a while after each activity. */
function useShownControls(frame: HTMLElement, playing: boolean): ShownControls {
  const [shown, setShown] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    function show() {
      clearTimeout(timer.current);
      setShown(true);
      if (playing) timer.current = setTimeout(() => setShown(false), hideAfter);
    }
    show();
    for (const name of activityEvents) frame.addEventListener(name, show);
    return () => {
      clearTimeout(timer.current);
      for (const name of activityEvents) frame.removeEventListener(name, show);
    };
  }, [frame, playing]);

  return { shown: shown || !playing, hide: () => setShown(false) };
}
