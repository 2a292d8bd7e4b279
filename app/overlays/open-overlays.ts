/** What lies over the page, from low to high: a popup, the sign that something is on its way, a question to be answered. */
export const layers = { popup: 1, loading: 2, alert: 3 } as const;

export type Layer = keyof typeof layers;

export interface OpenOverlay {
  readonly element: HTMLDialogElement;
  readonly layer: Layer;
  /** Asked by the back button; null where only its owner may close it. */
  readonly close: (() => void) | null;
}

interface Entered extends OpenOverlay {
  opener: Element | null;
}

const listeners = new Set<() => void>();
let open: readonly Entered[] = [];

function change(next: readonly Entered[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Shows a dialog in the place its layer has, whatever is open already. What comes back closes it. */
export function pushOverlay(overlay: OpenOverlay): () => void {
  const { element, layer } = overlay;
  const below = open.filter((each) => layers[each.layer] <= layers[layer]);
  const above = open.filter((each) => !below.includes(each));
  const entered: Entered = { ...overlay, opener: above[0]?.opener ?? document.activeElement };
  seeIfFaded(element);
  element.showModal();
  // The browser puts the newest on top; those that belong above it are shown anew.
  for (const each of above) {
    each.element.close();
    each.element.showModal();
    each.opener = element;
  }
  change([...below, entered, ...above]);
  return () => {
    element.close();
    change(open.filter((each) => each !== entered));
    returnFocus(entered.opener);
  };
}

/**
 * An alert is followed by the next about when it has faded. Chromium takes the focus away again from a dialog that is
 * shown before it was seen to be gone; whoever asks for its style makes sure of that.
 */
function seeIfFaded(element: HTMLDialogElement): void {
  void getComputedStyle(element).display;
}

/** The browser does it by itself, unless what had the focus was covered meanwhile. */
function returnFocus(opener: Element | null): void {
  const nowhere = document.activeElement === null || document.activeElement === document.body;
  if (nowhere && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

export const openOverlays = {
  all: (): readonly OpenOverlay[] => open,
  top: (): HTMLDialogElement | null => open.at(-1)?.element ?? null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
