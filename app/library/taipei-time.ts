const hour = 3_600_000;
/** Taipei has been at UTC+8 all year since 1979. */
const inTaipei = (time: number) => time + 8 * hour;

/** The number of a day in Taipei; the next day's is one more. */
export function taipeiDayNumber(time: number): number {
  return Math.floor(inTaipei(time) / (24 * hour));
}

export function taipeiHour(time: number): number {
  return Math.floor(inTaipei(time) / hour) % 24;
}
