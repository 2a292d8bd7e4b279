import type { ReactNode } from 'react';
import css from './section-heading.module.css';

export function SectionHeading({ children, as: Heading = 'h2' }: { children: ReactNode; as?: 'h1' | 'h2' }) {
  return <Heading className={css.heading}>{children}</Heading>;
}

/** The heading of an excerpt of a list; it links to the whole list. */
export function LinkedHeading({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SectionHeading>
      <a className={css.link} href={href}>
        {children} <span className={css.more}>看更多</span>
      </a>
    </SectionHeading>
  );
}
