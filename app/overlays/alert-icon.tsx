import css from './alert-icon.module.css';
import type { AlertRequest } from './show-alert.ts';

/** Brush strokes on a round seal: a cross, the letter i, a lamp, a tick. */
const strokes: Record<AlertRequest['type'], string> = {
  error: 'M17 17c4.5 4 9 8.6 14 14M31 17c-4 4.5-9 9.5-14 14',
  info: 'M24 22v11M24 15.5v.01',
  idea: 'M19.5 29.5c-2.7-1.6-4.5-4.3-4.5-7.5a9 9 0 0 1 18 0c0 3.2-1.8 5.9-4.5 7.5v2.5h-9zM20.5 35.5h7M24 31v-6M21.5 22.5 24 25l2.5-2.5',
  success: 'M15.5 24.5c2.4 1.9 4.3 4 6 6.5 2.8-5.4 6.4-9.9 11-14',
};

export function AlertIcon({ type }: { type: AlertRequest['type'] }) {
  return (
    <svg className={css[type]} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d={strokes[type]} />
    </svg>
  );
}
