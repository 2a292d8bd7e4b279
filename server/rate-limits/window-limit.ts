import type { Clock } from '../runtime/clock.ts';

/** So many times in so many seconds, for each client. */
export interface Limit {
  readonly times: number;
  readonly seconds: number;
}

const rememberedClients = 50_000;

/** Counts of clients in fixed windows, in this process alone. */
export function createWindowCounts(seconds: number, clock: Clock) {
  const length = seconds * 1000;
  let windowStart = 0;
  let counts = new Map<string, number>();

  function current(): Map<string, number> {
    const now = clock.now().getTime();
    // A flood of addresses must not fill the memory: past the bound a new window begins early.
    if (now - windowStart >= length || now < windowStart || counts.size >= rememberedClients) {
      windowStart = now;
      counts = new Map();
    }
    return counts;
  }

  return {
    of: (client: string): number => current().get(client) ?? 0,
    /** Answers the count with this one in it. */
    add(client: string): number {
      const window = current();
      const count = (window.get(client) ?? 0) + 1;
      window.set(client, count);
      return count;
    },
    /** Takes one back that turned out not to count; its window may be over. */
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

/** The first line of defence: counts each client's calls. */
export function createWindowLimit(limit: Limit, clock: Clock) {
  const counts = createWindowCounts(limit.seconds, clock);

  /** Counts one call; answers 0 when it may go on, otherwise the seconds until it may. */
  return function take(client: string): number {
    return counts.add(client) <= limit.times ? 0 : counts.secondsLeft();
  };
}
