import { findPage } from '../../contract/page-address.ts';

/** Where a link leads within this site: path, query and hash. Null where the browser should follow it by itself. */
export function insideAddress(link: HTMLAnchorElement, here: Location): string | null {
  if (link.origin !== here.origin || link.hasAttribute('download')) return null;
  if (link.target && link.target !== '_self') return null;
  if (!findPage(link.pathname)) return null;
  const samePage = link.pathname === here.pathname && link.search === here.search;
  // A place on the same page is the browser's own business.
  if (samePage && link.href.includes('#')) return null;
  return link.pathname + link.search + link.hash;
}

export function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}

export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

const hoverMeansIt = 65;

/** Every link of the page, written by React or stored with an article, is followed here: one place, and links stay plain links. */
export function followClicks(go: (address: string) => void, prefetch: (address: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function intend(event: Event, delay: number) {
    const link = linkOf(event);
    const address = link && insideAddress(link, location)?.split('#')[0];
    clearTimeout(timer);
    if (address) timer = setTimeout(() => prefetch(address), delay);
  }

  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = linkOf(event);
    const address = link && insideAddress(link, location);
    if (!address) return;
    event.preventDefault();
    clearTimeout(timer);
    go(address);
  });
  document.addEventListener('mouseover', (event) => intend(event, hoverMeansIt));
  document.addEventListener('focusin', (event) => intend(event, hoverMeansIt));
  document.addEventListener('touchstart', (event) => intend(event, 0), { passive: true });
}
