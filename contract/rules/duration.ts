const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A duration for people, rounded up: 90 seconds are 2 分鐘. */
export function durationInWords(seconds: number): string {
  if (seconds < minute) return `${Math.max(1, Math.ceil(seconds))} 秒`;
  if (seconds < hour) return `${Math.ceil(seconds / minute)} 分鐘`;
  if (seconds <= day) return `${Math.ceil(seconds / hour)} 小時`;
  return `${Math.ceil(seconds / day)} 天`;
}
