import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Bounds, type KnownItem, planCollection, type WantedItem } from './offline-plan.ts';

interface Item {
  key: string;
  version: string;
  bytes: number;
}

const letters = 'abcdefghij';
const versions = ['1', '2'];
/** A version of an item has one size. */
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 20, maxLength: 20 });
const items = fc.uniqueArray(fc.record({ key: fc.constantFrom(...letters), version: fc.constantFrom(...versions) }), {
  selector: ({ key }) => key,
});

function withSizes(chosen: readonly WantedItem[], sizeOf: readonly number[]): Item[] {
  return chosen.map(({ key, version }) => {
    const bytes = sizeOf[letters.indexOf(key) * versions.length + versions.indexOf(version)] as number;
    return { key, version, bytes };
  });
}

const bounds = fc.record({ items: fc.integer({ min: 0, max: 8 }), bytes: fc.integer({ min: 0, max: 120 }) });

/** A device that stores what the plan says. */
function createDevice(before: readonly Item[]) {
  const known = new Map<string, KnownItem>(
    before.map(({ key, ...copy }) => [key, { key, stored: copy, measured: copy }]),
  );
  const copies = () => [...known.values()].flatMap(({ key, stored }) => (stored ? [{ key, ...stored }] : []));
  const bytes = () => copies().reduce((sum, copy) => sum + copy.bytes, 0);

  function remove(keys: readonly string[]): void {
    for (const key of keys) known.set(key, { ...(known.get(key) as KnownItem), stored: null });
  }

  /** Goes through the plan once. Returns whether everything was fetched that was tried. */
  function sync(collection: readonly Item[], limits: Bounds, fails: () => boolean): boolean {
    const wanted: WantedItem[] = collection.map(({ key, version }) => ({ key, version }));
    const plan = () => planCollection(wanted, [...known.values()], limits);
    const tried = new Set<string>();
    let isComplete = true;
    for (;;) {
      const { remove: leaving, fetch } = plan();
      remove(leaving);
      expect(bytes()).toBeLessThanOrEqual(limits.bytes);
      expect(copies().length).toBeLessThanOrEqual(limits.items);
      const next = collection.find(({ key }) => fetch.find((each) => !tried.has(each)) === key);
      if (!next) return isComplete && fetch.length === 0;
      tried.add(next.key);
      if (fails()) {
        isComplete = false;
        continue;
      }
      const { key, ...copy } = next;
      known.set(key, { key, stored: known.get(key)?.stored ?? null, measured: copy });
      const again = plan();
      if (!again.fetch.includes(key)) continue;
      remove(again.remove);
      known.set(key, { key, stored: copy, measured: copy });
      expect(bytes()).toBeLessThanOrEqual(limits.bytes);
      expect(copies().length).toBeLessThanOrEqual(limits.items);
    }
  }
  return { sync, copies };
}

/** From the newest on, each that still fits. */
function wished(collection: readonly Item[], limits: Bounds): Item[] {
  const chosen: Item[] = [];
  for (const item of collection) {
    const bytes = [...chosen, item].reduce((sum, each) => sum + each.bytes, 0);
    if (chosen.length < limits.items && bytes <= limits.bytes) chosen.push(item);
  }
  return chosen;
}

const byKey = (one: Item, other: Item) => one.key.localeCompare(other.key);

it('never exceeds the bounds, and ends with the newest that fit whatever fails on the way', () => {
  fc.assert(
    fc.property(items, items, sizes, bounds, fc.array(fc.boolean()), (earlier, now, sizeOf, limits, faults) => {
      const collection = withSizes(now, sizeOf);
      const device = createDevice(wished(withSizes(earlier, sizeOf), limits));
      const failing = [...faults];
      let rounds = 0;
      while (!device.sync(collection, limits, () => failing.pop() ?? false)) {
        rounds += 1;
        expect(rounds).toBeLessThan(100);
      }
      expect(device.copies().sort(byKey)).toEqual(wished(collection, limits).sort(byKey));
    }),
  );
});

it('leaves a device alone that has everything', () => {
  const stored = { version: '1', bytes: 5 };
  const known = [{ key: 'a', stored, measured: stored }];
  const plan = planCollection([{ key: 'a', version: '1' }], known, { items: 2, bytes: 10 });
  expect(plan).toEqual({ remove: [], fetch: [], leftOut: 0 });
});

it('keeps an outdated copy until the new one is there', () => {
  const stored = { version: '1', bytes: 5 };
  const known = [{ key: 'a', stored, measured: stored }];
  const plan = planCollection([{ key: 'a', version: '2' }], known, { items: 2, bytes: 10 });
  expect(plan).toEqual({ remove: [], fetch: ['a'], leftOut: 0 });
});

it('does not download again what is known not to fit, until it has changed or there is room', () => {
  const known = [{ key: 'a', stored: null, measured: { version: '1', bytes: 11 } }];
  const plan = (version: string, bytes: number) => planCollection([{ key: 'a', version }], known, { items: 2, bytes });
  expect(plan('1', 10)).toEqual({ remove: [], fetch: [], leftOut: 1 });
  expect(plan('2', 10).fetch).toEqual(['a']);
  expect(plan('1', 11).fetch).toEqual(['a']);
});
