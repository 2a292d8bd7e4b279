import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decidePart } from './part-import.ts';

const part = fc.record({ slug: fc.constantFrom('sea', 'hills'), order: fc.option(fc.nat({ max: 3 })) });
const stored = fc.record({ slug: fc.constantFrom('sea', 'hills'), order: fc.nat({ max: 3 }) });

it('a source that names no series leaves alone what a person chose', () => {
  expect(decidePart({ slug: 'sea', order: 1 }, null, null, false)).toEqual({ write: undefined, isPreserved: false });
});

it('a new series of the source replaces what the import before brought, and not what a person chose', () => {
  const wanted = { slug: 'hills', order: 2 };
  const last = { slug: 'sea', order: 1 };
  expect(decidePart({ slug: 'sea', order: 5 }, wanted, last, false).write).toEqual(wanted);
  expect(decidePart(null, wanted, last, false)).toEqual({ write: undefined, isPreserved: true });
  expect(decidePart({ slug: 'river', order: 1 }, wanted, last, false).isPreserved).toBe(true);
  expect(decidePart({ slug: 'river', order: 1 }, wanted, last, true).write).toEqual(wanted);
});

it('a series that the source no longer names is left, unless a person chose another', () => {
  const last = { slug: 'sea', order: null };
  expect(decidePart({ slug: 'sea', order: 4 }, null, last, false).write).toBeNull();
  expect(decidePart({ slug: 'hills', order: 4 }, null, last, false).isPreserved).toBe(true);
});

it('an order that a person chose stays until the operator overwrites it', () => {
  const current = { slug: 'sea', order: 9 };
  expect(decidePart(current, { slug: 'sea', order: 2 }, { slug: 'sea', order: 1 }, false).isPreserved).toBe(true);
  expect(decidePart(current, { slug: 'sea', order: 2 }, { slug: 'sea', order: 9 }, false).write?.order).toBe(2);
  expect(decidePart(current, { slug: 'sea', order: 2 }, { slug: 'sea', order: null }, false).write?.order).toBe(2);
  expect(decidePart(current, { slug: 'sea', order: null }, { slug: 'sea', order: 1 }, false).write).toBeUndefined();
});

it('the same source twice changes nothing the second time', () => {
  fc.assert(
    fc.property(
      fc.option(stored),
      fc.option(part),
      fc.option(part),
      fc.boolean(),
      (current, wanted, last, overwrite) => {
        const first = decidePart(current, wanted, last, overwrite);
        const after =
          first.write === undefined ? current : first.write && { ...first.write, order: first.write.order ?? 7 };
        const second = decidePart(after, wanted, wanted, false);
        if (!first.isPreserved) expect(second.write).toBeUndefined();
      },
    ),
  );
});
