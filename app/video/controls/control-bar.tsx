import type { CSSProperties } from 'react';
import { videoLength } from '../../cards/time.tsx';
import css from './control-bar.module.css';
import {
  hasFullScreen,
  hasPictureInPicture,
  toggleFullScreen,
  togglePictureInPicture,
  type VideoState,
} from './video-state.ts';

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

interface Props {
  state: VideoState;
  element: HTMLVideoElement;
  frame: HTMLElement;
  /** Null if the video has none. */
  captions: { on: boolean; toggle: () => void } | null;
  onToggle: () => void;
  onSeek: (seconds: number) => void;
  onVolume: (volume: number) => void;
  onMute: () => void;
}

export function ControlBar({ state, element, frame, captions, onToggle, onSeek, onVolume, onMute }: Props) {
  return (
    <div className={css.bar}>
      <div className={css.row}>
        <span className={css.time}>{videoLength(Math.floor(state.at))}</span>
        <VideoSlider
          name="seek"
          label="播放進度"
          keyNames="← →"
          value={state.at}
          max={state.length}
          step="any"
          reached={state.loaded}
          spoken={spokenPosition(state.at, state.length)}
          onChange={onSeek}
        />
        <span className={css.time}>{videoLength(state.length)}</span>
      </div>
      <div className={css.row}>
        <ControlButton
          shape={state.playing ? 'pause' : state.ended ? 'replay' : 'play'}
          label={state.playing ? '暫停' : '播放'}
          keyName="空白鍵"
          onPress={onToggle}
        />
        <ControlButton
          shape={state.muted ? 'silent' : 'sound'}
          label="靜音"
          keyName="M"
          pressed={state.muted}
          onPress={onMute}
        />
        <div className={css.volume}>
          <VideoSlider
            name="volume"
            label="音量"
            keyNames="↑ ↓"
            value={state.muted ? 0 : state.volume}
            max={1}
            step={0.05}
            spoken={state.muted ? '靜音' : `${Math.round(state.volume * 100)}%`}
            onChange={onVolume}
          />
        </div>
        <span className={css.space} />
        {captions && (
          <ControlButton shape="captions" label="字幕" keyName="C" pressed={captions.on} onPress={captions.toggle} />
        )}
        <select
          className={css.speed}
          aria-label="播放速度"
          title="播放速度"
          value={state.speed}
          onChange={(event) => {
            element.playbackRate = Number(event.currentTarget.value);
          }}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
        {hasPictureInPicture(element) && (
          <ControlButton
            shape="picture"
            label="子母畫面"
            pressed={state.inPicture}
            onPress={() => togglePictureInPicture(element)}
          />
        )}
        {hasFullScreen(frame, element) && (
          <ControlButton
            shape={state.full ? 'small' : 'full'}
            label="全螢幕"
            keyName="F"
            pressed={state.full}
            onPress={() => toggleFullScreen(frame, element)}
          />
        )}
      </div>
    </div>
  );
}

const shapes = {
  play: 'M8 5.5v13l11-6.5z',
  pause: 'M7.5 5.5h2.5v13H7.5zM14 5.5h2.5v13H14z',
  replay: 'M5 12a7 7 0 1 0 2.4-5.3M5 4v4h4',
  sound: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.7 7.7 0 0 1 0 11',
  silent: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.5l5 5M21 9.5l-5 5',
  captions: 'M3.5 5.5h17v13h-17zM10.5 10.2a2.2 2.2 0 1 0 0 3.6M17 10.2a2.2 2.2 0 1 0 0 3.6',
  picture: 'M3.5 5.5h17v6M3.5 5.5v13h7M13 14h7.5v4.5H13z',
  full: 'M4 9V4.5h4.5M20 9V4.5h-4.5M4 15v4.5h4.5M20 15v4.5h-4.5',
  small: 'M8.5 4.5V9H4M15.5 4.5V9H20M8.5 19.5V15H4M15.5 19.5V15H20',
} as const;

type Shape = keyof typeof shapes;

const filled: readonly Shape[] = ['play', 'pause'];

export function ControlIcon({ shape }: { shape: Shape }) {
  return (
    <svg className={filled.includes(shape) ? css.filled : css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[shape]} />
    </svg>
  );
}

interface ButtonProps {
  shape: Shape;
  label: string;
  /** The key's label on a keyboard. */
  keyName?: string;
  pressed?: boolean;
  onPress: () => void;
}

/** A button of the player; its tooltip names the key that does the same. */
function ControlButton({ shape, label, keyName, pressed, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      aria-label={label}
      aria-pressed={pressed}
      title={keyName ? `${label}（${keyName}）` : label}
      onClick={onPress}
    >
      <ControlIcon shape={shape} />
    </button>
  );
}

interface SliderProps {
  name: 'seek' | 'volume';
  label: string;
  keyNames: string;
  value: number;
  max: number;
  step: number | 'any';
  /** The end of the lighter part of the line, such as the loaded part of the video. */
  reached?: number;
  spoken: string;
  onChange: (value: number) => void;
}

const percent = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;

/** A native slider, which supports touch, keys and screen readers by itself. */
function VideoSlider({ name, label, keyNames, value, max, step, reached = 0, spoken, onChange }: SliderProps) {
  const style = { '--at': percent(value, max), '--reached': percent(reached, max) } as CSSProperties;
  return (
    <input
      type="range"
      className={css.slider}
      name={name}
      aria-label={label}
      aria-valuetext={spoken}
      title={`${label}（${keyNames}）`}
      min={0}
      max={max}
      step={step}
      value={value}
      style={style}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}

/** A length as a screen reader reads it: 1 分 5 秒. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = whole % 60;
  const parts = [
    hours > 0 && `${hours} 小時`,
    minutes > 0 && `${minutes} 分`,
    (rest > 0 || whole === 0) && `${rest} 秒`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** The slider's value for screen readers: 1 分 5 秒，共 12 分. */
export function spokenPosition(at: number, length: number): string {
  return `${spokenTime(at)}，共 ${spokenTime(Math.round(length))}`;
}
