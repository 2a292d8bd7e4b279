const mark = 'data-scroll-locked';
let users = 0;

/** Holds the page still under whatever lies over it; it moves again when the last user has let go. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  users += 1;
  if (users === 1) {
    // The room of a scrollbar is kept, so that nothing moves sideways when it goes.
    const hasScrollbar = innerWidth > root.clientWidth;
    root.setAttribute(mark, hasScrollbar ? 'gutter' : '');
  }
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    users -= 1;
    if (users === 0) root.removeAttribute(mark);
  };
}
