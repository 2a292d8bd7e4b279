import css from './control-button.module.css';

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

interface Props {
  shape: Shape;
  label: string;
  /** As it is written on keyboards. */
  keyName?: string;
  pressed?: boolean;
  onPress: () => void;
}

/** A button of the player; its tooltip names the key that does the same. */
export function ControlButton({ shape, label, keyName, pressed, onPress }: Props) {
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
