/** An item that should be on this device, in the state that `version` names. */
export interface WantedItem {
  key: string;
  version: string;
}

interface Copy {
  version: string;
  bytes: number;
}

/** What the device knows of an item. */
export interface KnownItem {
  key: string;
  /** The copy on this device. */
  stored: Copy | null;
  /** The size of a version that was downloaded, whether it was stored or did not fit. */
  measured: Copy | null;
}

export interface Bounds {
  items: number;
  bytes: number;
}

export interface OfflinePlan {
  /** The stored copies that must go first. */
  remove: string[];
  /** What is missing or outdated, in the order of the collection. */
  fetch: string[];
  /** How many items are left out because of the bounds. */
  leftOut: number;
}

/**
 * Plans what a device stores of a collection: from the newest item on, each that still fits. An item of unknown size counts
 * nothing until it has been downloaded and measured; then the plan is made again before it is stored. An outdated copy
 * stays until its replacement is there, as long as it fits.
 */
export function planCollection(
  wanted: readonly WantedItem[],
  known: readonly KnownItem[],
  bounds: Bounds,
): OfflinePlan {
  const knownByKey = new Map(known.map((item) => [item.key, item]));
  const staying = new Set<string>();
  const plan: OfflinePlan = { remove: [], fetch: [], leftOut: 0 };
  let room = bounds.bytes;
  let count = 0;
  for (const { key, version } of wanted) {
    const { stored = null, measured = null } = knownByKey.get(key) ?? {};
    const isCurrent = stored?.version === version;
    const size = measured?.version === version ? measured.bytes : isCurrent ? stored.bytes : null;
    if (count >= bounds.items || (size ?? 0) > room) {
      plan.leftOut += 1;
      continue;
    }
    count += 1;
    if (!isCurrent) plan.fetch.push(key);
    // While an outdated copy waits for its replacement it takes the place of either.
    const place = Math.max(size ?? 0, stored?.bytes ?? 0);
    if (stored && place <= room) staying.add(key);
    room -= stored && place <= room ? place : (size ?? 0);
  }
  plan.remove = known.filter(({ key, stored }) => stored && !staying.has(key)).map(({ key }) => key);
  return plan;
}
