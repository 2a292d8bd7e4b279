import { useNow } from './now.tsx';
import { fullTime, timeAgo } from './time.ts';

export function TimeAgo({ at }: { at: string }) {
  return <time dateTime={at}>{useNow((now) => timeAgo(at, now))}</time>;
}

export function FullTime({ at }: { at: string }) {
  return <time dateTime={at}>{fullTime(at)}</time>;
}
