const hour = 3_600_000;
/** Taipei has kept UTC+8 all year since 1979. */
const inTaipei = (time: number) => time + 8 * hour;

/** The same for every moment of one day in Taipei, and one more the day after. */
export function taipeiDayNumber(time: number): number {
  return Math.floor(inTaipei(time) / (24 * hour));
}

export function taipeiHour(time: number): number {
  return Math.floor(inTaipei(time) / hour) % 24;
}
