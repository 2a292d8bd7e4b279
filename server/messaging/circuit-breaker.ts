import type { Clock } from '../runtime/clock.ts';

const failuresThatOpen = 5;
const restsFor = 30_000;

export interface CircuitBreaker {
  /** How many messages may be under way at once: none while it rests, one to try with after that. */
  room(most: number): number;
  /** Whether messages go out, one is being tried with, or none is. */
  state(): 'closed' | 'trying' | 'open';
  succeeded(): void;
  failed(): void;
}

/** Leaves a provider that fails again and again alone for a while, then tries it with a single message. */
export function createCircuitBreaker(clock: Clock, changed: (isOpen: boolean) => void): CircuitBreaker {
  let failures = 0;
  let openedAt: number | null = null;

  function state() {
    if (openedAt === null) return 'closed';
    return clock.now().getTime() - openedAt < restsFor ? 'open' : 'trying';
  }

  return {
    room(most) {
      return { closed: most, trying: 1, open: 0 }[state()];
    },
    state,
    succeeded() {
      failures = 0;
      if (openedAt !== null) changed(false);
      openedAt = null;
    },
    failed() {
      failures += 1;
      if (failures < failuresThatOpen) return;
      if (openedAt === null) changed(true);
      openedAt = clock.now().getTime();
    },
  };
}
