import { Fragment, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** Adds a React root of its own at the end of the page: what it renders survives navigation and errors of the page. */
export function addOwnRoot(): Root {
  const container = document.createElement('div');
  document.body.append(container);
  return createRoot(container);
}

/**
 * Returns a function that shows something in a root of its own, which is added with the first call. Each call begins
 * anew, without the state of the one before.
 */
export function inOwnRoot(): (content: ReactNode) => void {
  let root: Root | null = null;
  let calls = 0;
  return (content) => {
    root ??= addOwnRoot();
    calls += 1;
    root.render(<Fragment key={calls}>{content}</Fragment>);
  };
}
