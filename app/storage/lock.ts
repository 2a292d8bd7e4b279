const taking = new Map<string, Promise<unknown>>();

/** One at a time among all tabs of this browser; where there are no locks (plain http), among the work of this tab. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>;
  const turn = (taking.get(name) ?? Promise.resolve()).then(work, work);
  taking.set(name, turn);
  return turn;
}
