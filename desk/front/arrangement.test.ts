import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FrontArticle } from '../../contract/desk/model/front.ts';
import { fillPositions, leadCount } from '../../contract/front-page.ts';
import { choose, moveTo, release, type Slots, shownPositions } from './arrangement.ts';

const articleOf = (number: number): FrontArticle => ({
  id: String(number),
  slug: `story-${number}`,
  title: `第${number}則`,
  category: { slug: 'life', name: '生活', color: '#446688' },
  publishedAt: '2026-11-16T00:00:00.000Z',
});
const newest = Array.from({ length: leadCount * 2 }, (_, at) => articleOf(at + 1));
const empty: Slots = Array(leadCount).fill(null);
const position = fc.nat({ max: leadCount - 1 });
const step = fc.oneof(
  fc.record({ is: fc.constant('move' as const), from: position, to: position }),
  fc.record({ is: fc.constant('choose' as const), at: position, number: fc.integer({ min: 1, max: 14 }) }),
  fc.record({ is: fc.constant('release' as const), at: position }),
);
const idsOf = (slots: Slots) => shownPositions(slots, newest).map((shown) => shown?.article.id);

test('a moved or chosen article stands where it was put, and none appears twice', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let slots = empty;
      for (const one of steps) {
        const before = idsOf(slots);
        if (one.is === 'move') {
          slots = moveTo(slots, newest, one.from, one.to);
          const moved = before.toSpliced(one.from, 1).toSpliced(one.to, 0, before[one.from]);
          expect(idsOf(slots)[one.to]).toBe(moved[one.to]);
        } else if (one.is === 'choose') {
          slots = choose(slots, one.at, articleOf(one.number));
          expect(idsOf(slots)[one.at]).toBe(String(one.number));
        } else slots = release(slots, one.at);
        const after = idsOf(slots);
        expect(slots).toHaveLength(leadCount);
        expect(new Set(after).size).toBe(leadCount);
        // The desk shows what the server will show.
        expect(after).toEqual(
          fillPositions(
            slots.map((slot) => slot?.article ?? null),
            newest,
          ).map(({ id }) => id),
        );
      }
    }),
  );
});

test('moving an article that fills a position by itself keeps it where it was moved', () => {
  const slots = moveTo(empty, newest, 3, 0);
  expect(idsOf(slots)).toEqual(['4', '1', '2', '3', '5']);
  expect(slots.map((slot) => slot?.article.id ?? null)).toEqual(['4', null, null, null, null]);
});
