import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diallingCodes } from '../../contract/dialling-codes.ts';
import { ceilingsFor, isBelow, isDrawn, reserveCeilingsFor } from './sms-ceilings.ts';

const area = fc.constantFrom(...diallingCodes.map((code) => code.area));
const dailyMax = fc.nat({ max: 100_000 });
const used = (count: number) => ({ ofDay: count, ofHour: 0 });

it('asks and the reserve together are never more than the day has', () => {
  fc.assert(
    fc.property(area, dailyMax, (code, most) => {
      const [asks, reserve] = [ceilingsFor(code, most), reserveCeilingsFor(code, most)];
      expect(asks.ofAll.ofDay + reserve.ofAll.ofDay).toBe(most);
      expect(asks.ofArea.ofDay).toBeLessThanOrEqual(asks.ofAll.ofDay);
      expect(reserve.ofArea.ofDay).toBeLessThanOrEqual(reserve.ofAll.ofDay);
    }),
  );
});

it('the default leaves 1,800 asks a day, 450 an hour, a tenth for each foreign code, and 200 in reserve', () => {
  expect(ceilingsFor('+886', 2_000)).toEqual({
    ofAll: { ofDay: 1_800, ofHour: 450 },
    ofArea: { ofDay: 1_800, ofHour: 450 },
  });
  expect(ceilingsFor('+81', 2_000).ofArea).toEqual({ ofDay: 200, ofHour: 50 });
  expect(reserveCeilingsFor('+886', 2_000).ofArea).toEqual({ ofDay: 200, ofHour: 50 });
  expect(reserveCeilingsFor('+81', 2_000).ofArea).toEqual({ ofDay: 20, ofHour: 5 });
});

it('one of four ceilings that is used up is enough', () => {
  const ceilings = ceilingsFor('+81', 80);
  const none = { ofDay: 0, ofHour: 0 };
  expect(isBelow({ ofAll: none, ofArea: none }, ceilings)).toBe(true);
  for (const full of [
    { ofDay: 8, ofHour: 0 },
    { ofDay: 0, ofHour: 2 },
  ]) {
    expect(isBelow({ ofAll: none, ofArea: full }, ceilings)).toBe(false);
  }
  expect(isBelow({ ofAll: { ofDay: 0, ofHour: 18 }, ofArea: none }, ceilings)).toBe(false);
});

it('the first half of the reserve is for all, the second by lot, and past its end there is nothing', () => {
  const ceilings = reserveCeilingsFor('+886', 2_000);
  const drawn = (count: number, lot: number) =>
    isDrawn({ ofAll: used(count), ofArea: used(count) }, ceilings, () => lot);
  expect([drawn(0, 0.999), drawn(99, 0.999)]).toEqual([true, true]);
  expect([drawn(150, 0.4), drawn(150, 0.6)]).toEqual([true, false]);
  expect([drawn(200, 0), drawn(1_000_000, 0)]).toEqual([false, false]);
});

it('one ask more changes the odds by no more than a hundredth', () => {
  const ceilings = reserveCeilingsFor('+886', 2_000);
  const odds = (count: number) => {
    const lots = Array.from({ length: 1_000 }, (_, at) => at / 1_000);
    return (
      lots.filter((lot) => isDrawn({ ofAll: used(count), ofArea: used(count) }, ceilings, () => lot)).length / 1_000
    );
  };
  for (let count = 0; count < 200; count += 1)
    expect(Math.abs(odds(count) - odds(count + 1))).toBeLessThanOrEqual(0.011);
});
