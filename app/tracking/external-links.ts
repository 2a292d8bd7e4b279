import { parseAddress } from '../../contract/parse-address.ts';
import { sendQuietly } from '../api/request.ts';

const targets = 'a[href], area[href], [data-href]';
/** On these elements the browser turns the Enter key into a click. */
const clickedByEnter = 'button, summary, input';
const middleButton = 1;
/** The schemes that the server records. */
const recordedSchemes = /^(?:https?|mailto|tel|sms):$/;

interface ExternalLink {
  element: Element;
  href: string;
}

/** Reports clicks on external links to the server, and opens elements with `data-href`, which are not links. */
export function startExternalLinks(): void {
  // In the capture phase, so that no other handler can stop it.
  addEventListener('click', report, { capture: true });
  addEventListener('auxclick', report, { capture: true });
  document.addEventListener('click', open);
  document.addEventListener('auxclick', open);
  document.addEventListener('keydown', openByKey);
}

function report(event: MouseEvent): void {
  const link = followsLinks(event) ? externalLinkAt(event.target) : null;
  if (link) void sendQuietly('external-link/click', { href: link.href });
}

function open(event: MouseEvent): void {
  if (event.defaultPrevented || !followsLinks(event)) return;
  const link = externalLinkAt(event.target);
  if (link && !isLink(link.element)) openTab(link.href);
}

/** Only if the element itself has the focus: a field or link inside it handles the key itself. */
function openByKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.repeat || event.isComposing || event.defaultPrevented) return;
  const link = externalLinkAt(event.target);
  if (!link || link.element !== event.target || isLink(link.element) || link.element.matches(clickedByEnter)) return;
  void sendQuietly('external-link/click', { href: link.href });
  openTab(link.href);
}

/** Besides the main button only the middle one follows links; the right one opens a menu. */
function followsLinks(event: MouseEvent): boolean {
  return event.type === 'click' || event.button === middleButton;
}

/** The nearest link around the target, if it leads to another site. */
function externalLinkAt(target: EventTarget | null): ExternalLink | null {
  const element = target instanceof Element ? target.closest(targets) : null;
  if (!element) return null;
  const value = element.getAttribute(isLink(element) ? 'href' : 'data-href') ?? '';
  const address = parseAddress(value, document.baseURI);
  if (!address) return null;
  const { href, origin, protocol } = address;
  return origin !== location.origin && recordedSchemes.test(protocol) ? { element, href } : null;
}

function isLink(element: Element): boolean {
  return element.matches('a[href], area[href]');
}

function openTab(href: string): void {
  window.open(href, '_blank', 'noopener');
}
