import { sendQuietly } from '../api/request.ts';

const targets = 'a[href], area[href], [data-href]';
/** These make a click of the Enter key by themselves. */
const clickedByKeys = 'button, summary, input';
const middleButton = 1;
/** As the server takes them; a script or a file in an address leads nowhere. */
const leadsSomewhere = /^(?:https?|mailto|tel|sms):$/;

interface Way {
  element: Element;
  href: string;
}

/** Tells the server of links that lead away, and opens what is not a link but leads away all the same. */
export function startExternalLinks(): void {
  // On the way down, so that nobody can hold it back, and without holding up the click.
  addEventListener('click', note, { capture: true });
  addEventListener('auxclick', note, { capture: true });
  document.addEventListener('click', open);
  document.addEventListener('auxclick', open);
  document.addEventListener('keydown', openByKey);
}

function note(event: MouseEvent): void {
  const way = isMeant(event) ? wayOut(event.target) : null;
  if (way) void sendQuietly('external-link/click', { href: way.href });
}

function open(event: MouseEvent): void {
  if (event.defaultPrevented || !isMeant(event)) return;
  const way = wayOut(event.target);
  if (way && !isLink(way.element)) openTab(way.href);
}

/** Only the element itself: a field or a link inside of it has the key for its own use. */
function openByKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.repeat || event.isComposing || event.defaultPrevented) return;
  const way = wayOut(event.target);
  if (!way || way.element !== event.target || isLink(way.element) || way.element.matches(clickedByKeys)) return;
  void sendQuietly('external-link/click', { href: way.href });
  openTab(way.href);
}

/** The other button beside the first that follows a link is the middle one; the right one opens a menu. */
function isMeant(event: MouseEvent): boolean {
  return event.type === 'click' || event.button === middleButton;
}

/** Where the nearest link around this leads, when that is not this site. */
function wayOut(target: EventTarget | null): Way | null {
  const element = target instanceof Element ? target.closest(targets) : null;
  if (!element) return null;
  const written = element.getAttribute(isLink(element) ? 'href' : 'data-href') ?? '';
  if (!URL.canParse(written, document.baseURI)) return null;
  const { href, origin, protocol } = new URL(written, document.baseURI);
  return origin !== location.origin && leadsSomewhere.test(protocol) ? { element, href } : null;
}

function isLink(element: Element): boolean {
  return element.matches('a[href], area[href]');
}

function openTab(href: string): void {
  window.open(href, '_blank', 'noopener');
}
