import { insideAddress, isPlainClick, linkOf } from './clicks.ts';
import { go, setNavigation } from './go.ts';

/** Asks the reader; `leave` goes where they wanted to go. */
type Ask = (leave: () => void) => void;

/**
 * Whoever wants to leave the page, by a link, a search or the browser's history, is asked first. What comes back lets
 * go. Browsers that cannot be held on their way through the history go on without a question.
 */
export function blockNavigation(ask: Ask): () => void {
  const held = new AbortController();
  const { signal } = held;

  function askFor(leave: () => void): void {
    ask(() => {
      release();
      leave();
    });
  }

  function onClick(event: MouseEvent): void {
    const link = isPlainClick(event) ? linkOf(event) : null;
    const address = link && insideAddress(link, location);
    if (!address) return;
    event.preventDefault();
    askFor(() => go(address));
  }

  function onNavigate(event: NavigateEvent): void {
    const { key, url } = event.destination;
    const isElsewhere = new URL(url).pathname !== location.pathname;
    if (event.navigationType !== 'traverse' || !event.cancelable || !isElsewhere) return;
    event.preventDefault();
    askFor(() => globalThis.navigation.traverseTo(key));
  }

  const follow = setNavigation((address) => {
    if (signal.aborted) follow(address);
    else askFor(() => go(address));
  });

  function release(): void {
    if (signal.aborted) return;
    held.abort();
    setNavigation(follow);
  }

  // On the way down: whoever follows links takes a click that was prevented for settled.
  document.addEventListener('click', onClick, { capture: true, signal });
  globalThis.navigation?.addEventListener('navigate', onNavigate, { signal });
  return release;
}
