import { findPage } from '../../contract/page-address.ts';
import { isPlainClick } from './plain-click.ts';

/** The path, query and hash of a link to a page of this site. Null where the browser follows the link itself. */
export function pageAddressOf(link: HTMLAnchorElement, here: Location): string | null {
  if (link.origin !== here.origin || link.hasAttribute('download')) return null;
  if (link.target && link.target !== '_self') return null;
  if (!findPage(link.pathname)) return null;
  const samePage = link.pathname === here.pathname && link.search === here.search;
  // The browser itself scrolls to a heading of the same page.
  if (samePage && link.href.includes('#')) return null;
  return link.pathname + link.search + link.hash;
}

export function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}

const hoverDelay = 65;

/** Follows every link of the page, rendered by React or part of an article's HTML, so that links stay plain links. */
export function followClicks(go: (address: string) => void, prefetch: (address: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function prefetchSoon(event: Event, delay: number) {
    const link = linkOf(event);
    const address = link && pageAddressOf(link, location)?.split('#')[0];
    clearTimeout(timer);
    if (address) timer = setTimeout(() => prefetch(address), delay);
  }

  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = linkOf(event);
    const address = link && pageAddressOf(link, location);
    if (!address) return;
    event.preventDefault();
    clearTimeout(timer);
    go(address);
  });
  document.addEventListener('mouseover', (event) => prefetchSoon(event, hoverDelay));
  document.addEventListener('focusin', (event) => prefetchSoon(event, hoverDelay));
  document.addEventListener('touchstart', (event) => prefetchSoon(event, 0), { passive: true });
}
