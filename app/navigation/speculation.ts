import { noSpeculationAttribute } from '../../contract/speculation.ts';

/** Stops the browser from loading links before they are followed, as the server's speculation rules allow. */
export function stopSpeculation(): void {
  document.documentElement.setAttribute(noSpeculationAttribute, '');
}

/** Runs once the page is shown: at once, unless the browser prerenders it for a link that may never be followed. */
export function whenShown(start: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
