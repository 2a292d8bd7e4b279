import type { CSSProperties } from 'react';
import css from './video-slider.module.css';

interface Props {
  name: 'seek' | 'volume';
  label: string;
  keyNames: string;
  value: number;
  max: number;
  step: number | 'any';
  /** How far the line is drawn lighter, up to `max`. */
  reached?: number;
  spoken: string;
  onChange: (value: number) => void;
}

const percent = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;

/** A native slider, so that fingers, keys and what is read aloud come with it. */
export function VideoSlider({ name, label, keyNames, value, max, step, reached = 0, spoken, onChange }: Props) {
  const drawn = { '--at': percent(value, max), '--reached': percent(reached, max) } as CSSProperties;
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
      style={drawn}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}
