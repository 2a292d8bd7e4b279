import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPositions, leadCount } from './front-page.ts';

const article = fc.integer({ min: 1, max: 30 }).map((number) => ({ id: String(number) }));
const newest = fc.uniqueArray(article, { selector: ({ id }) => id, maxLength: 30 });
const arrangement = fc
  .tuple(fc.uniqueArray(article, { selector: ({ id }) => id, maxLength: leadCount }), fc.nat({ max: leadCount }))
  .map(([articles, gap]) => {
    const placed = Array.from({ length: leadCount }, (_, at) => articles[at] ?? null);
    return [...placed.slice(gap), ...placed.slice(0, gap)];
  });

test('every position shows an article while there are any, each once, and the chosen ones stay in theirs', () => {
  fc.assert(
    fc.property(arrangement, newest, (placed, others) => {
      const shown = fillPositions(placed, others);
      const ids = shown.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const known = new Set([...placed.flatMap((one) => one?.id ?? []), ...others.map(({ id }) => id)]);
      expect(ids).toHaveLength(Math.min(leadCount, known.size));
      if (ids.length === leadCount) for (const [at, one] of placed.entries()) if (one) expect(ids[at]).toBe(one.id);
      const filled = ids.filter((id) => placed.every((one) => one?.id !== id));
      const free = others.filter(({ id }) => placed.every((one) => one?.id !== id)).map(({ id }) => id);
      expect(filled).toEqual(free.slice(0, filled.length));
    }),
  );
});
