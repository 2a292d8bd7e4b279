import css from './menu-icon.module.css';

const shapes = {
  home: 'M3.5 11.2 12 4l8.5 7.2M5.5 9.8V20h4.7v-5.5h3.6V20h4.7V9.8',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20 20',
  collection: 'M4.5 9.5h15V20h-15zM6.5 6.5h11M8.5 3.5h7',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.4-3.8 3.5-6.2 7.5-6.2s7.1 2.4 7.5 6.2',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 1.75',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  lamp: 'M9.3 15.6A6 6 0 1 1 14.7 15.6V18H9.3zM10 21h4',
  pencil: 'M4 20v-4L15 5l4 4L8 20zM12.5 7.5l4 4',
  leave: 'M14 4H5.5v16H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
} as const;

export type MenuIconName = keyof typeof shapes;

interface Props {
  name: MenuIconName;
  /** Adds a dot: there is something new. */
  hasDot?: boolean;
}

export function MenuIcon({ name, hasDot = false }: Props) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
      {hasDot && <circle cx="19.5" cy="4.5" r="4" fill="var(--accent)" stroke="none" />}
    </svg>
  );
}
