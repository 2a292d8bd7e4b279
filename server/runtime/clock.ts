/** The current time, injected so that tests can replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const day = 24 * 60 * 60 * 1000;
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei', dateStyle: 'short' });

/** The date in Taipei, `days` after the given time, as `2026-11-15`. */
export function taipeiDay(time: Date, days = 0): string {
  return calendar.format(new Date(time.getTime() + days * day));
}
