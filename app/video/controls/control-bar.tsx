import { clipLength } from '../../cards/time.ts';
import css from './control-bar.module.css';
import { ControlButton } from './control-button.tsx';
import { hasFullScreen, hasPicture, toggleFullScreen, togglePicture } from './full-screen.ts';
import { spokenPosition } from './spoken-time.ts';
import { VideoSlider } from './video-slider.tsx';
import type { VideoState } from './video-state.ts';

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

interface Props {
  state: VideoState;
  film: HTMLVideoElement;
  frame: HTMLElement;
  /** Null where the film has none. */
  captions: { on: boolean; toggle: () => void } | null;
  onToggle: () => void;
  onSeek: (seconds: number) => void;
  onVolume: (volume: number) => void;
  onMute: () => void;
}

export function ControlBar({ state, film, frame, captions, onToggle, onSeek, onVolume, onMute }: Props) {
  return (
    <div className={css.bar}>
      <div className={css.row}>
        <span className={css.time}>{clipLength(Math.floor(state.at))}</span>
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
        <span className={css.time}>{clipLength(state.length)}</span>
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
            film.playbackRate = Number(event.currentTarget.value);
          }}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
        {hasPicture(film) && (
          <ControlButton
            shape="picture"
            label="子母畫面"
            pressed={state.inPicture}
            onPress={() => togglePicture(film)}
          />
        )}
        {hasFullScreen(frame, film) && (
          <ControlButton
            shape={state.full ? 'small' : 'full'}
            label="全螢幕"
            keyName="F"
            pressed={state.full}
            onPress={() => toggleFullScreen(frame, film)}
          />
        )}
      </div>
    </div>
  );
}
