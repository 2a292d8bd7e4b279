import { modulesAttribute } from '../document-ids.ts';
import { isPlainClick } from './plain-click.ts';
import { whenIdle } from './scheduling.ts';

/** What the page's code does; links, the search form and panels that a button opens work without it. */
const opensPanel = '[popovertarget]:not([popovertargetaction])';
const keptTaps = `button:not([type=submit], ${opensPanel}), input:is([type=radio], [type=checkbox]), a[data-scripted]`;
/** A visitor who touches one of these will need the code soon. */
const needsCode = `${keptTaps}, button, input, select, textarea, video`;
/** Keys that the page's code listens to anywhere on the page. */
const keptKeys = ['/'];
const pendingAttribute = 'data-pending';

interface PageCode {
  /** Hydrates the page; resolves when every part of it handles taps. */
  hydratePage(): Promise<void>;
}

/**
 * Loads the page's code when the browser is idle after the load event, or at once when a visitor touches something that
 * needs it. Taps before that are kept, shown as pending, and carried out as soon as the page can handle them.
 */
export function startFirstTouch(load: () => Promise<PageCode>): void {
  const listening = new AbortController();
  /** With the click's detail, which is 0 for the keyboard. */
  const taps = new Map<HTMLElement, number>();
  const keys: string[] = [];
  let started = false;

  function start(): void {
    if (started) return;
    started = true;
    preloadModules();
    load()
      .then(({ hydratePage }) => hydratePage())
      .then(carryOut, giveUp);
  }

  function carryOut(): void {
    listening.abort();
    for (const [tap, detail] of takeTaps()) {
      // React hydrates a part at once when it is pressed; a radio button has to be hydrated before its click.
      tap.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      tap.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window, detail }));
    }
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }

  /** The code could not be loaded. Links lead on by themselves; the next touch tries again. */
  function giveUp(error: unknown): void {
    // biome-ignore lint/suspicious/noConsole: A page without its code must be visible to who looks for the reason.
    console.error(error);
    started = false;
    for (const [tap] of takeTaps()) if (tap instanceof HTMLAnchorElement) location.assign(tap.href);
  }

  function takeTaps(): [HTMLElement, number][] {
    const taken = [...taps].filter(([tap]) => tap.isConnected);
    for (const [tap] of taken) shownAt(tap).removeAttribute(pendingAttribute);
    taps.clear();
    return taken;
  }

  function onClick(event: MouseEvent): void {
    const tap = closest(event, keptTaps);
    if (!tap || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!taps.has(tap)) taps.set(tap, event.detail);
    shownAt(tap).setAttribute(pendingAttribute, '');
    start();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isShortcut = keptKeys.includes(event.key) && !closest(event, 'input, textarea, select');
    if (!isShortcut || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys.push(event.key);
    start();
  }

  function onTouch(event: Event): void {
    if (closest(event, needsCode)) start();
  }

  const options = { capture: true, signal: listening.signal };
  addEventListener('click', onClick, options);
  addEventListener('keydown', onKeyDown, options);
  for (const touch of ['pointerdown', 'focusin']) addEventListener(touch, onTouch, { ...options, passive: true });
  if (document.readyState === 'complete') whenIdle(start);
  else addEventListener('load', () => whenIdle(start), { once: true });
}

function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

/** A radio button is drawn by its label. */
function shownAt(tap: HTMLElement): HTMLElement {
  return tap.closest('label') ?? tap;
}

/** Fetches the modules of this page side by side instead of one after the other. */
function preloadModules(): void {
  const starter = document.querySelector(`head > script[${modulesAttribute}]`);
  for (const href of starter?.getAttribute(modulesAttribute)?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
