const hour = 3_600_000;
const day = 24 * hour;

/** Taipei has been at UTC+8 all year since 1979. A fixed offset needs no locale data, so server and browser agree. */
const offset = 8 * hour;

/** A date whose UTC fields are the date and time in Taipei. */
export function inTaipei(time: number): Date {
  return new Date(time + offset);
}

/** The time at which Taipei's date and time are the UTC fields of `date`. */
export function fromTaipei(date: Date): Date {
  return new Date(date.getTime() - offset);
}

/** The date in Taipei, `days` after the given time, as `2026-11-15`. */
export function taipeiDay(time: Date, days = 0): string {
  return inTaipei(time.getTime() + days * day)
    .toISOString()
    .slice(0, 10);
}

/** The date and time in Taipei, as `2026-03-10 14:05`. */
export function taipeiTime(time: Date): string {
  return inTaipei(time.getTime()).toISOString().slice(0, 16).replace('T', ' ');
}

export function taipeiYear(time: number): number {
  return inTaipei(time).getUTCFullYear();
}

export function taipeiHour(time: number): number {
  return inTaipei(time).getUTCHours();
}

/** A number for each date in Taipei; the next date has the next number. */
export function taipeiDayNumber(time: number): number {
  return Math.floor((time + offset) / day);
}
