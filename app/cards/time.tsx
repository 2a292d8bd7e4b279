import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { inTaipei, taipeiTime, taipeiYear } from '../../contract/rules/taipei-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** 2026/03/10 14:05 */
export function fullTime(iso: string): string {
  return taipeiTime(new Date(iso)).replaceAll('-', '/');
}

/** How long ago, up to a day; after that the full time. For a clock that is slow it is 剛剛. */
export function timeAgo(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  if (passed < minute) return '剛剛';
  if (passed < hour) return `${Math.floor(passed / minute)} 分鐘前`;
  if (passed < day) return `${Math.floor(passed / hour)} 小時前`;
  return fullTime(iso);
}

/** All that the time changes in how long ago something was, or in its date without the current year. */
export function cardTime(iso: string, now: number): string {
  return `${now - Date.parse(iso) < day ? timeAgo(iso, now) : ''} ${taipeiYear(now)}`;
}

/** 11 月 15 日 星期日 */
export function dateWithWeekday(now: number): string {
  const at = inTaipei(now);
  return `${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日　星期${weekdays[at.getUTCDay()]}`;
}

/** 03:07, or 1:02:03 from an hour on. */
export function videoLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${twoDigits(minutes)}:${rest}`;
}

/** Full years by Taipei's calendar; 0 for a time in the future. */
export function yearsSince(iso: string, now: number): number {
  const [from, to] = [inTaipei(Date.parse(iso)), inTaipei(now)];
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  from.setUTCFullYear(to.getUTCFullYear());
  return Math.max(0, from > to ? years - 1 : years);
}

const tickEvery = 30_000;

const RenderedAt = createContext('');

const listeners = new Set<() => void>();
let clock = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  clock = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    clock = Date.now();
    timer = setInterval(tick, tickEvery);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function current(): number {
  clock ||= Date.now();
  return clock;
}

/** Until hydration the time of rendering replaces the clock, so that server and browser render the same text. */
export function NowProvider({ renderedAt, children }: { renderedAt: string; children: ReactNode }) {
  return <RenderedAt value={renderedAt}>{children}</RenderedAt>;
}

/** A value that depends on the current time. The component renders again only when the value changes. */
export function useNow<T extends string | number>(valueAt: (now: number) => T): T {
  const renderedAt = useContext(RenderedAt);
  return useSyncExternalStore(
    subscribe,
    () => valueAt(current()),
    () => valueAt(Date.parse(renderedAt)),
  );
}

export function TimeAgo({ at }: { at: string }) {
  return <time dateTime={at}>{useNow((now) => timeAgo(at, now))}</time>;
}

export function FullTime({ at }: { at: string }) {
  return <time dateTime={at}>{fullTime(at)}</time>;
}
