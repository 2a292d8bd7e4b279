/** 1 分 5 秒: a length as it is read aloud. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = whole % 60;
  const parts = [
    hours > 0 && `${hours} 小時`,
    minutes > 0 && `${minutes} 分`,
    (rest > 0 || whole === 0) && `${rest} 秒`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** 1 分 5 秒，共 12 分: where a film stands, for those who hear the slider. */
export function spokenPosition(at: number, length: number): string {
  return `${spokenTime(at)}，共 ${spokenTime(Math.round(length))}`;
}
