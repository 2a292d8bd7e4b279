import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysText, lastWeek, namedPoints, percentText, periodProblem, pointTexts, readPeriod } from './period.ts';

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

  it('is written with the year only where it spans two', () => {
    expect(daysText({ since: '2026-11-09', until: '2026-11-09' })).toBe('11/9');
    expect(daysText({ since: '2026-11-09', until: '2026-11-16' })).toBe('11/9–11/16');
    expect(daysText({ since: '2025-12-31', until: '2026-01-01' })).toBe('2025/12/31–2026/1/1');
  });
});

describe('the texts of a chart', () => {
  it('name an hour in Taipei, and midnight by its day', () => {
    expect(pointTexts('2026-11-15T16:00:00.000Z', 'hour')).toMatchObject({ tick: '11/16', label: '11/16 00:00' });
    expect(pointTexts('2026-11-15T17:00:00.000Z', 'hour')).toMatchObject({ tick: '01:00', label: '11/16 01:00' });
    expect(pointTexts('2026-11-16', 'day')).toMatchObject({ tick: '11/16', label: '11/16' });
  });

  it('say no percentage of nothing', () => {
    expect([percentText(0, 0), percentText(1, 3)]).toEqual(['—', '33%']);
  });

  it('name each midnight of hours that have room for it, and the last of days', () => {
    const start = Date.parse('2026-11-15T07:00:00Z');
    fc.assert(
      fc.property(fc.integer({ min: 24, max: 72 }), fc.integer({ min: 4, max: 20 }), (length, most) => {
        const hours = Array.from({ length }, (_, index) =>
          pointTexts(new Date(start + index * 3_600_000).toISOString(), 'hour'),
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
