import type { Clock } from '../outside/clock.ts';

/** So many times in so many seconds, for each client. */
export interface Limit {
  readonly times: number;
  readonly seconds: number;
}

const rememberedClients = 50_000;

/** The first line of defence, in this process alone: counts each client's calls in fixed windows. */
export function createWindowLimit(limit: Limit, clock: Clock) {
  const length = limit.seconds * 1000;
  let windowStart = 0;
  let counts = new Map<string, number>();

  /** Counts one call; answers 0 when it may go on, otherwise the seconds until it may. */
  return function take(client: string): number {
    const now = clock.now().getTime();
    // A flood of addresses must not fill the memory: past the bound a new window begins early.
    if (now - windowStart >= length || now < windowStart || counts.size >= rememberedClients) {
      windowStart = now;
      counts = new Map();
    }
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    return count <= limit.times ? 0 : Math.max(1, Math.ceil((windowStart + length - now) / 1000));
  };
}
