/** A smaller change is an address bar that appears or disappears. */
const smallestKeyboard = 120;

/** Calls the listener with how much of the page a phone's keyboard covers, in pixels: now and after each change. */
export function onKeyboardChange(listener: (covered: number) => void): () => void {
  const viewport = globalThis.visualViewport;
  if (!viewport) return () => {};
  const measure = () => {
    // A zoomed page shows less of itself as well.
    const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
    listener(covered > smallestKeyboard ? Math.round(covered) : 0);
  };
  measure();
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  return () => {
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
  };
}
