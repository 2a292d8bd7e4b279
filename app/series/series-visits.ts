import type { Series } from '../../contract/article.ts';
import { type DeviceKey, deviceStorage, type KeyValueStorage } from '../storage/storage.ts';

/** When each series was last looked at in this browser, in milliseconds. */
type Visits = Record<string, number>;

/** A slug can change, the id does not. The keys of an earlier version were slugs, which contain no colon. */
type VisitedSeries = Pick<Series, 'id' | 'slug'>;

const keyOf = ({ id }: VisitedSeries) => `id:${id}`;

const storageKey = 'series-visits';
const mostVisits = 60;

/** The stored visits; anything else that is in the storage counts as none. */
function readVisits(text: string | null): Visits {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, at]) => Number.isFinite(at)));
  } catch {
    return {};
  }
}

/** The visits with this one; beyond the bound the oldest are forgotten. */
export function withVisit(text: string | null, series: VisitedSeries, now: number): string {
  const others = Object.entries(readVisits(text)).filter(([key]) => key !== keyOf(series) && key !== series.slug);
  const newest = others.sort(([, one], [, other]) => other - one).slice(0, mostVisits - 1);
  return JSON.stringify(Object.fromEntries([[keyOf(series), now], ...newest]));
}

/** The ids of the parts that were published after the last visit; none on the first visit. */
export function newParts(
  text: string | null,
  series: VisitedSeries,
  parts: readonly { id: string; publishedAt: string }[],
): string[] {
  const visits = new Map(Object.entries(readVisits(text)));
  const last = visits.get(keyOf(series)) ?? visits.get(series.slug);
  if (last === undefined) return [];
  return parts.filter(({ publishedAt }) => Date.parse(publishedAt) > last).map(({ id }) => id);
}

/** Records that a series is looked at now. Returns the ids of the parts that are new since the visit before. */
export function visitSeries(
  series: VisitedSeries,
  parts: readonly { id: string; publishedAt: string }[],
  { storage = deviceStorage, now = Date.now() }: { storage?: KeyValueStorage<DeviceKey>; now?: number } = {},
): string[] {
  const stored = storage.read(storageKey);
  storage.write(storageKey, withVisit(stored, series, now));
  return newParts(stored, series, parts);
}
