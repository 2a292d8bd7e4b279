import { modulesAttribute, pendingAttribute } from '../document-ids.ts';
import { logError } from '../log-error.ts';
import { isPlainClick } from './plain-click.ts';
import { nextTask, whenIdle } from './scheduling.ts';

/** What the page's code does; links, the search form and panels that a button opens work without it. */
const opensPanel = '[popovertarget]:not([popovertargetaction])';
const footnotes = 'sup > a[href^="#section-note-"]';
const keptTaps = `button:not([type=submit], ${opensPanel}), input:is([type=radio], [type=checkbox]), a[data-scripted], ${footnotes}`;
/** A visitor who touches one of these will need the code soon. */
const needsCode = `${keptTaps}, button, input, select, textarea, video`;
/** Keys that the page's code listens to anywhere on the page, with the part that does. */
const keptKeys: Record<string, string> = { '/': 'header input[type=search]' };
/** At each of these React would hydrate the part that is pressed at once, before the browser shows anything. */
const presses = ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup'];
const lookEvery = 20;
const giveUpAfter = 15_000;

interface Code {
  loadReact: () => Promise<unknown>;
  /** `hydratePage` resolves when the code of all parts of the page has been loaded. */
  loadPage: () => Promise<{ hydratePage(): Promise<void> }>;
}

/**
 * Loads the page's code when the browser is idle after the load event, or at once when a visitor touches something that
 * needs it. Taps on what is not hydrated yet are kept, shown as pending, and carried out as soon as it is.
 */
export function startFirstTouch({ loadReact, loadPage }: Code): void {
  let hydration: Promise<void> | undefined;

  function start(): Promise<void> {
    hydration ??= begin().catch((error) => {
      // The next touch tries again.
      hydration = undefined;
      throw error;
    });
    return hydration;
  }

  async function begin(): Promise<void> {
    await preloadModules();
    // React runs in a task of its own: on a slow phone it takes as long as a tap may wait.
    await loadReact();
    await nextTask();
    const { hydratePage } = await loadPage();
    await nextTask();
    await hydratePage();
  }

  async function carryOut(tap: HTMLElement, detail: number): Promise<void> {
    try {
      await start();
      await untilHydrated(tap);
      tap.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window, detail }));
    } catch (error) {
      logError(error);
      // Without the code a link leads on by itself.
      if (tap instanceof HTMLAnchorElement) location.assign(tap.href);
    } finally {
      shownAt(tap).removeAttribute(pendingAttribute);
    }
  }

  async function carryOutKey(key: string): Promise<void> {
    await start();
    await untilHydrated(document.querySelector(keptKeys[key] ?? ''));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }

  function onClick(event: MouseEvent): void {
    const tap = closest(event, keptTaps);
    if (!event.isTrusted || !tap || isHydrated(tap) || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (shownAt(tap).hasAttribute(pendingAttribute)) return;
    shownAt(tap).setAttribute(pendingAttribute, '');
    void carryOut(tap, event.detail);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const handler = keptKeys[event.key];
    if (!handler || event.ctrlKey || event.metaKey || event.altKey || closest(event, 'input, textarea, select')) return;
    const part = document.querySelector(handler);
    if (!event.isTrusted || !part || isHydrated(part)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    carryOutKey(event.key).catch(logError);
  }

  function onTouch(event: Event): void {
    if (!hydration && closest(event, needsCode)) start().catch(logError);
  }

  function startWhenIdle(): void {
    whenIdle(() => start().catch(logError));
  }

  addEventListener('click', onClick, { capture: true });
  for (const press of presses) addEventListener(press, hideFromReact, { capture: true, passive: true });
  addEventListener('pointerup', keepPressOnStream, { capture: true, passive: true });
  addEventListener('keydown', onKeyDown, { capture: true });
  for (const touch of ['pointerdown', 'focusin']) addEventListener(touch, onTouch, { capture: true, passive: true });
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
}

/**
 * A stream that this browser cannot play by itself: its controls do nothing until the code has loaded those of the site, which
 * then start it. A finger that scrolls ends with another event.
 */
function keepPressOnStream(event: Event): void {
  const video = closest(event, 'video[controls]') as HTMLVideoElement | null;
  const type = video?.querySelector('source')?.type;
  if (video && type && !video.canPlayType(type)) video.setAttribute(pendingAttribute, '');
}

/** Listeners of the window still hear of it, and the browser does what it does by itself. */
function hideFromReact(event: Event): void {
  const pressed = closest(event, needsCode);
  if (event.isTrusted && pressed && !isHydrated(pressed)) event.stopPropagation();
}

function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

/** A radio button is drawn by its label. */
function shownAt(tap: HTMLElement): HTMLElement {
  return tap.closest('label') ?? tap;
}

/**
 * React notes on each element of the server's HTML that it has taken it over, part by part, and says it nowhere else. Of an
 * article's stored HTML it notes that on the element around it.
 */
function isHydrated(element: Element): boolean {
  return Object.keys(element.closest('[data-stored-html]') ?? element).some((key) => key.startsWith('__reactFiber$'));
}

async function untilHydrated(element: Element | null): Promise<void> {
  // React prefers the part that is pointed at, and pauses while it hydrates it. It would not pause for one that is pressed.
  element?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  const end = performance.now() + giveUpAfter;
  // Its effects run in a later turn, so the element is looked at once more than needed.
  do {
    if (performance.now() > end) throw new Error('not hydrated');
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  } while (element && !isHydrated(element));
}

/** Fetches the modules and styles of this page side by side instead of one after the other. */
async function preloadModules(): Promise<void> {
  const starter = document.querySelector(`head > script[${modulesAttribute}]`);
  for (const href of starter?.getAttribute(modulesAttribute)?.split(' ') ?? []) {
    const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    starter?.before(Object.assign(document.createElement('link'), { rel, href }));
    await nextTask();
  }
}
