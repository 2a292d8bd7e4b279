import { openOverlays } from './open-overlays.ts';

/** How many overlays lie over the page, as the current history entry remembers it. */
function depthInHistory(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'overlays' in state ? Number(state.overlays) : 0;
}

/**
 * Each overlay that can be closed has a history entry of its own at the page's address, so that Back closes the topmost
 * one and stays on the page. The history is brought in line with what is open, never the other way round, except when
 * the reader goes back.
 */
export function closeOverlaysOnBack(): () => void {
  let returning = false;
  let planned = false;

  const closable = () => openOverlays.all().filter((each) => each.close);

  function align(): void {
    planned = false;
    if (returning) return;
    const wanted = closable().length;
    const depth = depthInHistory();
    if (depth > wanted) {
      returning = true;
      history.go(wanted - depth);
    }
    for (let overlays = depth + 1; overlays <= wanted; overlays += 1) {
      history.pushState({ ...history.state, overlays }, '');
    }
  }

  /** Later, so that one overlay may take the place of another without a step in the history. */
  function plan(): void {
    if (!planned) queueMicrotask(align);
    planned = true;
  }

  function onMove(): void {
    if (!returning) {
      const open = closable();
      for (const overlay of open.slice(depthInHistory()).reverse()) overlay.close?.();
    }
    returning = false;
    plan();
  }

  addEventListener('popstate', onMove);
  openOverlays.subscribe(plan);
  // A page that was loaded again has lost its overlays, but not their entries.
  plan();
  return plan;
}
