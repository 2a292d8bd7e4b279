import { type DeviceKey, deviceStorage, type KeyValueStorage } from '../storage/storage.ts';

/** When each series was last looked at in this browser, in milliseconds, by slug. */
type Visits = Record<string, number>;

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
export function withVisit(text: string | null, slug: string, now: number): string {
  const others = Object.entries(readVisits(text)).filter(([each]) => each !== slug);
  const newest = others.sort(([, one], [, other]) => other - one).slice(0, mostVisits - 1);
  return JSON.stringify(Object.fromEntries([[slug, now], ...newest]));
}

/** The ids of the parts that were published after the last visit; none on the first visit. */
export function newParts(
  text: string | null,
  slug: string,
  parts: readonly { id: string; publishedAt: string }[],
): string[] {
  const visits = readVisits(text);
  const last = Object.hasOwn(visits, slug) ? visits[slug] : undefined;
  if (last === undefined) return [];
  return parts.filter(({ publishedAt }) => Date.parse(publishedAt) > last).map(({ id }) => id);
}

/** Records that a series is looked at now. Returns the ids of the parts that are new since the visit before. */
export function visitSeries(
  slug: string,
  parts: readonly { id: string; publishedAt: string }[],
  { storage = deviceStorage, now = Date.now() }: { storage?: KeyValueStorage<DeviceKey>; now?: number } = {},
): string[] {
  const stored = storage.read(storageKey);
  storage.write(storageKey, withVisit(stored, slug, now));
  return newParts(stored, slug, parts);
}
