import { openOverlays } from './open-overlays.ts';

/** The number of overlays over the page according to the current history entry. */
function depthInHistory(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'overlays' in state ? Number(state.overlays) : 0;
}

/**
 * Gives each overlay that can be closed a history entry at the page's address, so that Back closes the topmost one and
 * stays on the page. The history follows the open overlays; only when the visitor goes back do the overlays follow it.
 */
export function closeOverlaysOnBack(): () => void {
  let isGoingBack = false;
  let isPlanned = false;

  const closable = () => openOverlays.current().filter((each) => each.close);

  function alignHistory(): void {
    isPlanned = false;
    if (isGoingBack) return;
    const needed = closable().length;
    const depth = depthInHistory();
    if (depth > needed) {
      isGoingBack = true;
      history.go(needed - depth);
    }
    for (let overlays = depth + 1; overlays <= needed; overlays += 1) {
      history.pushState({ ...history.state, overlays }, '');
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
