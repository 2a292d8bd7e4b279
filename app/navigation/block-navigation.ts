import { linkOf, pageAddressOf } from './follow-links.ts';
import { go, setNavigation } from './go.ts';
import { isPlainClick } from './plain-click.ts';

/** Asks the visitor; `leave` continues the navigation. */
type Ask = (leave: () => void) => void;

/**
 * Asks before a link, a search or the browser's history leaves the page. The returned function ends the block. In browsers
 * that do not let a page cancel Back, going back leaves without a question.
 */
export function blockNavigation(ask: Ask): () => void {
  const block = new AbortController();
  const { signal } = block;

  function askFor(leave: () => void): void {
    ask(() => {
      release();
      leave();
    });
  }

  function onClick(event: MouseEvent): void {
    const link = isPlainClick(event) ? linkOf(event) : null;
    const address = link && pageAddressOf(link, location);
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
    block.abort();
    setNavigation(follow);
  }

  // In the capture phase: `followClicks` ignores a click whose default was prevented.
  document.addEventListener('click', onClick, { capture: true, signal });
  globalThis.navigation?.addEventListener('navigate', onNavigate, { signal });
  return release;
}
