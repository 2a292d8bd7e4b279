/** The current time, injected so that tests can replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
