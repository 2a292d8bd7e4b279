import type { Clock } from '../runtime/clock.ts';

const failuresThatOpen = 5;
const openFor = 30_000;

export interface CircuitBreaker {
  /** How many messages may be sent at once: none while the breaker is open, one while it is trying. */
  room(most: number): number;
  /** closed: messages are sent. open: none is sent. trying: a single message tests the provider. */
  state(): 'closed' | 'trying' | 'open';
  succeeded(): void;
  failed(): void;
}

/** Stops sending to a provider that keeps failing, and tests it with a single message after a pause. */
export function createCircuitBreaker(clock: Clock, onChange: (isOpen: boolean) => void): CircuitBreaker {
  let failures = 0;
  let openedAt: number | null = null;

  function state() {
    if (openedAt === null) return 'closed';
    return clock.now().getTime() - openedAt < openFor ? 'open' : 'trying';
  }

  return {
    room(most) {
      return { closed: most, trying: 1, open: 0 }[state()];
    },
    state,
    succeeded() {
      failures = 0;
      if (openedAt !== null) onChange(false);
      openedAt = null;
    },
    failed() {
      failures += 1;
      if (failures < failuresThatOpen) return;
      if (openedAt === null) onChange(true);
      openedAt = clock.now().getTime();
    },
  };
}
