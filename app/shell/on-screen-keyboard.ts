/** Less than this is an address bar coming or going. */
const smallestKeyboard = 120;

/** Tells how much of the page a phone's keyboard covers, in pixels, now and whenever that changes. */
export function onKeyboardChange(listener: (covered: number) => void): () => void {
  const seen = globalThis.visualViewport;
  if (!seen) return () => {};
  const tell = () => {
    // A page that was zoomed shows less of itself as well.
    const covered = seen.scale > 1.01 ? 0 : innerHeight - seen.height - seen.offsetTop;
    listener(covered > smallestKeyboard ? Math.round(covered) : 0);
  };
  tell();
  seen.addEventListener('resize', tell);
  seen.addEventListener('scroll', tell);
  return () => {
    seen.removeEventListener('resize', tell);
    seen.removeEventListener('scroll', tell);
  };
}
