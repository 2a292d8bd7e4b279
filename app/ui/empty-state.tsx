import type { ReactNode } from 'react';
import css from './empty-state.module.css';

interface Props {
  title: ReactNode;
  as?: 'h1' | 'h2' | 'p';
  children: string;
  actions?: ReactNode;
}

/** A clause that fits into a line is not divided. Every character is in one of them. */
const clausesOf = (text: string): ReactNode[] =>
  [...text.matchAll(/[^，。；：！？]+[，。；：！？」』）]*|[，。；：！？]+/g)].map(({ 0: clause, index }) => (
    <span key={index}>{clause}</span>
  ));

/** Replaces a page or list that has nothing to show, and says what to do next. */
export function EmptyState({ title, as: Title = 'p', children, actions }: Props) {
  return (
    <div className={css.empty}>
      <Title className={css.title}>{title}</Title>
      <p className={css.text}>{clausesOf(children)}</p>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
