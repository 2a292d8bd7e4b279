import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addReading, correctionsSince, isOf, parseRecord, type RecordedReading } from './reading-record.ts';

const reading = fc.record({
  slug: fc.constantFrom('a', 'b', 'c', 'd'),
  revision: fc.integer({ min: 1, max: 9 }),
  at: fc.integer({ min: 0, max: 9_000_000_000_000 }),
});

it('knows the last reading of each article, newest first', () => {
  fc.assert(
    fc.property(fc.array(reading), (readings) => {
      const record = readings.reduce<RecordedReading[]>((known, each) => addReading(known, each), []);
      expect(parseRecord(JSON.stringify(record))).toEqual(record);
      for (const { slug } of readings) {
        expect(record.filter((each) => each.slug === slug)).toEqual([readings.findLast((each) => each.slug === slug)]);
      }
      expect(record[0]).toEqual(readings.at(-1));
    }),
  );
});

it('finds an article that was moved by its id, and what an earlier version recorded by its address', () => {
  const [before, old] = [
    { slug: 'a', id: '1', revision: 1, at: 1 },
    { slug: 'b', revision: 1, at: 1 },
  ];
  const moved = { slug: 'new', id: '1', revision: 2, at: 2 };
  expect(isOf(before, moved)).toBe(true);
  expect(isOf(before, { slug: 'a', id: '3' })).toBe(false);
  expect(isOf(old, { slug: 'b', id: '2' })).toBe(true);
  expect(addReading([before, old], moved)).toEqual([moved, old]);
});

it('never grows beyond its bound', () => {
  let record: RecordedReading[] = [];
  for (let at = 0; at < 250; at += 1) record = addReading(record, { slug: `s-${at}`, revision: 1, at });
  expect([record.length, record[0]?.slug, record.at(-1)?.slug]).toEqual([200, 's-249', 's-50']);
});

it('takes whatever else lies in the storage for nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const each of parseRecord(text)) expect(each.revision).toBeGreaterThan(0);
    }),
  );
  for (const text of [null, '', '{', '5', '[null,{"slug":1}]', '[{"slug":"a","revision":0,"at":1}]']) {
    expect(parseRecord(text)).toEqual([]);
  }
});

it('names the corrections that came after the reading', () => {
  const at = Date.parse('2026-03-10T12:00:00Z');
  const corrections = ['2026-03-10T11:59:59Z', '2026-03-10T12:00:01Z'].map((time) => ({ at: time, text: time }));
  expect(correctionsSince(corrections, { at })).toEqual([corrections[1]]);
});
