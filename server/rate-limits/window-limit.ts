import type { Clock } from '../runtime/clock.ts';

/** How many times in how many seconds, for each client. */
export interface Limit {
  readonly times: number;
  readonly seconds: number;
}

const maxClients = 50_000;

/** Counts hits of clients in fixed windows, in this process only. */
export function createWindowCounts(seconds: number, clock: Clock) {
  const length = seconds * 1000;
  let windowStart = 0;
  let counts = new Map<string, number>();

  function current(): Map<string, number> {
    const now = clock.now().getTime();
    // A new window begins early when there are too many clients, so that a flood of addresses cannot fill the memory.
    if (now - windowStart >= length || now < windowStart || counts.size >= maxClients) {
      windowStart = now;
      counts = new Map();
    }
    return counts;
  }

  return {
    of: (client: string): number => current().get(client) ?? 0,
    /** Returns the count including this hit. */
    add(client: string): number {
      const window = current();
      const count = (window.get(client) ?? 0) + 1;
      window.set(client, count);
      return count;
    },
    /** Takes back one hit; its window may already be over. */
    remove(client: string): void {
      const window = current();
      const count = window.get(client) ?? 0;
      if (count > 1) window.set(client, count - 1);
      else window.delete(client);
    },
    /** Seconds until the next window. */
    secondsLeft: (): number => Math.max(1, Math.ceil((windowStart + length - clock.now().getTime()) / 1000)),
  };
}

/** Limits the calls of each client, before any more expensive limit is checked. */
export function createWindowLimit(limit: Limit, clock: Clock) {
  const counts = createWindowCounts(limit.seconds, clock);

  /** Counts one call. Returns 0 if it is allowed, otherwise the seconds until the next window. */
  return function take(client: string): number {
    return counts.add(client) <= limit.times ? 0 : counts.secondsLeft();
  };
}
