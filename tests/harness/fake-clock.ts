import type { Clock } from '../../server/runtime/clock.ts';

export interface FakeClock extends Clock {
  forward(milliseconds: number): void;
}

/** A clock that stands still until a test moves it. */
export function fakeClock(start: Date = new Date()): FakeClock {
  let moment = start.getTime();
  return {
    now: () => new Date(moment),
    forward(milliseconds) {
      moment += milliseconds;
    },
  };
}
