const listeners = new Set<() => void>();
let users = 0;

function change(by: 1 | -1): void {
  users += by;
  for (const listener of listeners) listener();
}

/** Covers the page while something must not be disturbed, until whoever asked for it, each of them, has called what comes back. */
export function showLoading(): () => void {
  let done = false;
  change(1);
  return () => {
    if (!done) change(-1);
    done = true;
  };
}

export const loadingSource = {
  current: () => users > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
