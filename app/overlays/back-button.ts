import { openOverlays } from './open-overlays.ts';

/** The number of overlays over the page according to the current history entry. */
function depthInHistory(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'overlays' in state ? Number(state.overlays) : 0;
}

/** Whether the browser says that the entry below has the address of this page. Safari before 26 and Firefox before 147 say nothing. */
function isSamePageBelow(): boolean {
  const { navigation } = window as { navigation?: BrowserNavigation };
  const below = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return below?.url === location.href;
}

interface BrowserNavigation {
  currentEntry: { index: number } | null;
  entries(): { url: string | null }[];
}

/**
 * Gives each overlay that can be closed a history entry at the page's address, so that Back closes the topmost one and
 * stays on the page. The history follows the open overlays; only when the visitor goes back do the overlays follow it.
 */
export function closeOverlaysOnBack(): () => void {
  let isGoingBack = false;
  let isPlanned = false;
  /** How many of the entries of overlays this document has added itself. */
  let added = 0;

  const closable = () => openOverlays.current().filter((each) => each.close);

  function alignHistory(): void {
    isPlanned = false;
    if (isGoingBack) return;
    const needed = closable().length;
    const depth = depthInHistory();
    added = Math.min(added, depth);
    if (depth > needed) removeEntries(depth - needed, needed);
    for (let overlays = depth + 1; overlays <= needed; overlays += 1) {
      history.pushState({ ...history.state, overlays }, '');
      added += 1;
    }
  }

  /**
   * A page that was reloaded while it went back may find the state of the entry that it has left. Going back once more could
   * lead to another site, so it does that only if the entry below is known to be its own.
   */
  function removeEntries(count: number, left: number): void {
    if (count <= added || isSamePageBelow()) {
      isGoingBack = true;
      history.go(-count);
    } else {
      const { overlays: _, ...state } = history.state;
      history.replaceState(left > 0 ? { ...state, overlays: left } : state, '');
    }
  }

  /** Deferred, so that one overlay can replace another without a step in the history. */
  function plan(): void {
    if (!isPlanned) queueMicrotask(alignHistory);
    isPlanned = true;
  }

  function onPopState(): void {
    if (!isGoingBack) {
      const surplus = closable().slice(depthInHistory());
      for (const overlay of surplus.reverse()) overlay.close?.();
    }
    isGoingBack = false;
    plan();
  }

  addEventListener('popstate', onPopState);
  openOverlays.subscribe(plan);
  // After a reload the overlays are gone, but their entries remain.
  plan();
  return plan;
}
