import type { Clock } from '../outside/clock.ts';

const failuresThatOpen = 5;
const restsFor = 30_000;

export interface Breaker {
  /** How many messages may be under way at once: none while it rests, one to try with after that. */
  room(most: number): number;
  succeeded(): void;
  failed(): void;
}

/** Leaves a provider that fails again and again alone for a while, then tries it with a single message. */
export function createBreaker(clock: Clock, changed: (isOpen: boolean) => void): Breaker {
  let failures = 0;
  let openedAt: number | null = null;
  return {
    room(most) {
      if (openedAt === null) return most;
      return clock.now().getTime() - openedAt < restsFor ? 0 : 1;
    },
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
