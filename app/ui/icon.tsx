import { Drawing, firstShapes } from './drawing.tsx';

const shapes = {
  ...firstShapes,
  text: 'M3 19 8.5 6 14 19M4.9 15h7.2M14.5 19l3.25-8L21 19M15.7 16.2h4.1',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20 20',
  close: 'M6 6l12 12M18 6 6 18',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 1.75',
  share: 'M12 15V3.5M7.5 7.5 12 3l4.5 4.5M6.5 11H5v9.5h14V11h-1.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.3-1.3',
  line: 'M12 3.5c5 0 9 3.2 9 7.2 0 3.9-5.6 7.6-8.7 9.7-.9.6-1.3.3-1.2-.4.2-1.4.1-1.8-.9-2C6 17.3 3 14.3 3 10.7c0-4 4-7.2 9-7.2zM6.6 9v3.5h1.7M10.4 9v3.5M12.3 12.5V9l2.2 3.5V9M18 9h-1.6v3.5H18M16.4 10.75H17.8',
  facebook: 'M14 21v-8h3l.5-3.5H14V7.7c0-1.1.5-1.7 1.7-1.7h1.8V3h-2.3C12.2 3 10.5 4.8 10.5 7.5v2H7.5V13h3v8z',
  x: 'M3.5 3.5h4.6l12.4 17h-4.6zM20 3.5l-7 8M10.7 13.1 4 20.5',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
  return <Drawing shape={shapes[name]} filled={filled} />;
}
