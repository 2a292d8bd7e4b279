import { createStore } from '../ui/store.ts';

/** What lies over the page, from low to high. */
export const layers = { popup: 1, loading: 2, alert: 3 } as const;

export type Layer = keyof typeof layers;

interface Overlay {
  readonly element: HTMLDialogElement;
  readonly layer: Layer;
  /** Called by the back button; null where only the owner may close it. */
  readonly close: (() => void) | null;
}

interface OpenOverlay extends Overlay {
  /** Gets the focus back when the overlay is closed. */
  opener: Element | null;
}

export const openOverlays = createStore<readonly OpenOverlay[]>([]);

export function topOverlay(): HTMLDialogElement | null {
  return openOverlays.current().at(-1)?.element ?? null;
}

/** Shows a dialog at the height of its layer, whatever is already open. The returned function closes it. */
export function pushOverlay(overlay: Overlay): () => void {
  const { element, layer } = overlay;
  const open = openOverlays.current();
  const below = open.filter((each) => layers[each.layer] <= layers[layer]);
  const above = open.filter((each) => !below.includes(each));
  const added: OpenOverlay = { ...overlay, opener: above[0]?.opener ?? document.activeElement };
  settleStyle(element);
  element.showModal();
  // The browser puts the newest on top, so those that belong above it are shown again.
  for (const each of above) {
    each.element.close();
    each.element.showModal();
    each.opener = element;
  }
  openOverlays.set([...below, added, ...above]);
  return () => {
    element.close();
    openOverlays.set(openOverlays.current().filter((each) => each !== added));
    returnFocus(added.opener);
  };
}

/**
 * An alert may be shown again just when it has faded out. Chromium takes the focus from a dialog that is shown before its
 * hidden style was computed; reading the style computes it.
 */
function settleStyle(element: HTMLDialogElement): void {
  void getComputedStyle(element).display;
}

/** The browser does this itself, unless the element with the focus was covered meanwhile. */
function returnFocus(opener: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

/** Runs once no overlay lies over the page: now, or when the last one is closed. The returned function cancels it. */
export function whenNoOverlay(run: () => void): () => void {
  function check() {
    if (topOverlay()) return;
    cancel();
    run();
  }
  const cancel = openOverlays.subscribe(check);
  check();
  return cancel;
}
