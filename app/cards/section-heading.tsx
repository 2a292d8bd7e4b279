import type { ReactNode } from 'react';
import css from './section-heading.module.css';

export function SectionHeading({ children, as: Heading = 'h2' }: { children: ReactNode; as?: 'h1' | 'h2' }) {
  return <Heading className={css.heading}>{children}</Heading>;
}
