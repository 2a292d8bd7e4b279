import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axisTexts,
  daysText,
  lastWeek,
  namedPoints,
  percentText,
  periodProblem,
  readPeriod,
  withTexts,
} from './period.ts';

describe('the period of the figures', () => {
  it.each([
    ['', { range: '48h' }],
    ['range=7d', { range: '7d' }],
    ['range=8d', { range: '48h' }],
    ['since=2026-01-01', { range: '48h' }],
    ['since=2026-01-01&until=', { since: '2026-01-01', until: '' }],
    ['range=7d&since=2026-01-01&until=2026-01-02', { since: '2026-01-01', until: '2026-01-02' }],
  ])('of the address %j is %j', (search, period) => {
    expect(readPeriod(new URLSearchParams(search))).toEqual(period);
  });

  it.each([
    ['2026-01-01', '', '請選開始與結束的日期。'],
    ['not a day', '2026-01-01', '請選開始與結束的日期。'],
    ['2026-01-02', '2026-01-01', '開始的日期不能比結束的晚。'],
    ['2025-01-01', '2026-01-02', '一次最多看 366 天。'],
    ['2025-01-01', '2026-01-01', null],
    ['2026-01-01', '2026-01-01', null],
  ])('from %j until %j has the problem %j', (since, until, problem) => {
    expect(periodProblem({ since, until })).toBe(problem);
  });

  it('begins with a week up to today in Taipei', () => {
    expect(lastWeek(new Date('2026-11-15T16:30:00Z'))).toEqual({ since: '2026-11-10', until: '2026-11-16' });
  });

  it('is written with the year unless all of it lies in this one', () => {
    const text = (since: string, until: string) => daysText({ since, until }, new Date('2026-11-16T04:00:00Z'));
    expect(text('2026-11-09', '2026-11-09')).toBe('11/9');
    expect(text('2026-11-09', '2026-11-16')).toBe('11/9–11/16');
    expect(text('2025-12-31', '2026-01-01')).toBe('2025/12/31–2026/1/1');
    expect(text('2025-03-01', '2025-03-02')).toBe('2025/3/1–2025/3/2');
  });
});

describe('the texts of a chart', () => {
  it('name an hour in Taipei, and midnight by its day', () => {
    const hours = ['2026-11-15T16:00:00.000Z', '2026-11-15T17:00:00.000Z'].map((at) => ({ at }));
    expect(withTexts(hours, 'hour')).toMatchObject([
      { tick: '11/16', label: '11/16 00:00' },
      { tick: '01:00', label: '11/16 01:00' },
    ]);
    expect(withTexts([{ at: '2026-11-16' }], 'day')).toMatchObject([{ tick: '11/16', label: '11/16' }]);
  });

  it('name the days of two years with their years, on the axis where the year begins', () => {
    const texts = (...days: string[]) =>
      withTexts(
        days.map((at) => ({ at })),
        'day',
      );
    const two = texts('2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02');
    expect(two.map(({ label }) => label)).toEqual(['2025/12/29', '2025/12/30', '2025/12/31', '2026/1/1', '2026/1/2']);
    expect(axisTexts(two)).toEqual(['2025/12/29', '12/30', '12/31', '2026/1/1', '1/2']);
    expect(axisTexts(namedPoints(two, 2))).toEqual(['2025/12/30', '2026/1/2']);
    expect(axisTexts(texts('2026-01-01', '2026-01-02'))).toEqual(['1/1', '1/2']);
  });

  it('say no percentage of nothing', () => {
    expect([percentText(0, 0), percentText(1, 3)]).toEqual(['—', '33%']);
  });

  it('name each midnight of hours that have room for it, and the last of days', () => {
    const start = Date.parse('2026-11-15T07:00:00Z');
    fc.assert(
      fc.property(fc.integer({ min: 24, max: 72 }), fc.integer({ min: 4, max: 20 }), (length, most) => {
        const times = Array.from({ length }, (_, index) => new Date(start + index * 3_600_000).toISOString());
        const hours = withTexts(
          times.map((at) => ({ at })),
          'hour',
        );
        const named = namedPoints(hours, most);
        expect(named).toEqual(expect.arrayContaining(hours.filter(({ isMidnight }) => isMidnight)));
        expect(named.length).toBeLessThanOrEqual(most + 1);
        const days = Array.from({ length }, (_, index) => ({ isMidnight: false, index }));
        expect(namedPoints(days, most).at(-1)).toBe(days.at(-1));
        expect(namedPoints(days, most).length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });
});
