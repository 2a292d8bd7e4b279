import type { ReactNode } from 'react';
import { numberText } from './period.ts';

export interface BarRow {
  key: string;
  name: ReactNode;
  value: number;
  /** The filled part of the bar; all of it without one. */
  part?: number;
  note?: string;
}

/** The table of a card has more rows. */
const maxBars = 10;

/** The first rows with a bar each. The numbers are written out, so the bars are hidden from screen readers. */
export function BarList({ rows }: { rows: readonly BarRow[] }) {
  const shown = rows.slice(0, maxBars);
  const largest = Math.max(1, ...shown.map(({ value }) => value));
  const share = (value: number) => `${(value / largest) * 100}%`;
  return (
    <ol className="bar-list">
      {shown.map(({ key, name, value, part = value, note }) => (
        <li key={key}>
          <span className="bar-name">{name}</span>
          <span className="bar-value">
            {numberText(value)}
            {note && <small>{note}</small>}
          </span>
          <svg className="bar" aria-hidden="true">
            <rect className="bar-whole" width={share(value)} height="100%" />
            <rect className="bar-part" width={share(part)} height="100%" />
          </svg>
        </li>
      ))}
    </ol>
  );
}
