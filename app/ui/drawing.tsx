import css from './icon.module.css';

/** The icons that a page may need before the others have loaded. */
export const firstShapes = {
  play: 'M8 5.5v13l11-6.5z',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 9.5h.01',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.5H15',
} as const;

export function Drawing({ shape, filled = false }: { shape: string; filled?: boolean }) {
  return (
    <svg className={filled ? css.filled : css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
