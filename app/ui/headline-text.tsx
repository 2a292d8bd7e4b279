import type { ReactNode } from 'react';
import css from './headline-text.module.css';

interface Props {
  text: string;
  /**
   * The lengths of the parts between which a line may break. The server finds them, because browsers' dictionaries
   * differ; a payload or stored list of an earlier version has none.
   */
  breaks: readonly number[] | undefined;
  /** Renders the text between two positions, for text with highlighted search hits. */
  show?: (from: number, to: number) => ReactNode;
}

const clauseEnd = /[，：；。？！｜—][」』）》\s]*$/;

/**
 * A headline that breaks between clauses, and within a clause between words. Browsers add a space at each break to the
 * accessible name, so the element around it needs the plain text as its `aria-label`.
 */
export function HeadlineText({ text, breaks = [], show = (from, to) => text.slice(from, to) }: Props) {
  const clauses: ReactNode[] = [];
  let parts: ReactNode[] = [];
  let at = 0;
  for (const length of [...breaks, text.length]) {
    if (at >= text.length) break;
    const from = at;
    at += length;
    if (parts.length > 0) parts.push(<wbr key={from} />);
    parts.push(show(from, at));
    if (at < text.length && !clauseEnd.test(text.slice(from, at))) continue;
    clauses.push(
      <span key={at} className={css.clause}>
        {parts}
      </span>,
    );
    parts = [];
  }
  return clauses;
}
