import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newParts, visitSeries, withVisit } from './series-visits.ts';

const parts = [
  { id: '1', publishedAt: '2026-03-01T00:00:00.000Z' },
  { id: '2', publishedAt: '2026-03-05T00:00:00.000Z' },
];
const sea = { id: '1', slug: 'sea' };
const hills = { id: '2', slug: 'hills' };
const between = Date.parse('2026-03-03T00:00:00Z');

function memoryStorage(stored: string | null = null) {
  const values = new Map<string, string | null>();
  return {
    read: (key: string) => values.get(key) ?? stored,
    write: (key: string, value: string | null) => void values.set(key, value),
  };
}

it('no part is new on the first visit, and later those that were published since', () => {
  const storage = memoryStorage();
  expect(visitSeries(sea, parts, { storage, now: between })).toEqual([]);
  expect(visitSeries(hills, parts, { storage, now: between })).toEqual([]);
  expect(visitSeries(sea, parts, { storage, now: between + 1 })).toEqual(['2']);
  expect(visitSeries(sea, parts, { storage, now: Date.parse('2026-03-06') })).toEqual(['2']);
  expect(visitSeries(sea, parts, { storage, now: Date.parse('2026-03-07') })).toEqual([]);
});

it('a series whose slug was changed is the same, and another one with its former slug is not', () => {
  const storage = memoryStorage();
  visitSeries(sea, parts, { storage, now: between });
  expect(visitSeries({ id: '3', slug: 'sea' }, parts, { storage, now: between })).toEqual([]);
  expect(visitSeries({ id: '1', slug: 'ocean' }, parts, { storage, now: between + 1 })).toEqual(['2']);
});

it('a visit that an earlier version stored by slug counts, until the next one', () => {
  const storage = memoryStorage(JSON.stringify({ sea: between }));
  expect(visitSeries(sea, parts, { storage, now: Date.parse('2026-03-06') })).toEqual(['2']);
  expect(visitSeries(sea, parts, { storage, now: Date.parse('2026-03-07') })).toEqual([]);
  expect(storage.read('series-visits')).not.toContain('sea');
});

it('a slug that is also a property of objects is a series like any other', () => {
  expect(newParts('{}', { id: '1', slug: 'constructor' }, parts)).toEqual([]);
  expect(
    newParts(withVisit(null, { id: '1', slug: '__proto__' }, between), { id: '2', slug: 'toString' }, parts),
  ).toEqual([]);
});

it('whatever is in the storage, a visit is recorded, the last ones stay, and the record is bounded', () => {
  const slug = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
  const series = fc.record({ id: fc.nat({ max: 200 }).map(String), slug });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.constant(null),
        fc.string(),
        fc.json(),
        fc.dictionary(slug, fc.nat()).map((all) => JSON.stringify(all)),
      ),
      series,
      fc.array(series, { maxLength: 100 }),
      (stored, first, others) => {
        let text = withVisit(stored, first, 10 ** 12);
        for (const [at, other] of others.entries()) text = withVisit(text, other, 10 ** 12 + at + 1);
        expect(Object.keys(JSON.parse(text)).length).toBeLessThanOrEqual(60);
        const recent = others.at(-1) ?? first;
        expect(newParts(text, recent, [{ id: '9', publishedAt: '2999-01-01T00:00:00Z' }])).toEqual(['9']);
        expect(newParts(text, recent, [{ id: '9', publishedAt: '1999-01-01T00:00:00Z' }])).toEqual([]);
      },
    ),
  );
});
