import type { DeskBody } from '../../contract/desk/calls.ts';
import { deskLimits } from '../../contract/desk/limits.ts';
import { type FigureDays, type FigureRange, figureRanges } from '../../contract/desk/model/figures.ts';
import { taipeiDay, taipeiTime } from '../../contract/rules/taipei-time.ts';

export type FigurePeriod = DeskBody<'figures/traffic'>;

const usualRange: FigureRange = '48h';
const day = 86_400_000;

/** The chosen period is in the address, so that a view can be bookmarked. */
export function readPeriod(search: URLSearchParams): FigurePeriod {
  const [since, until] = [search.get('since'), search.get('until')];
  if (since !== null && until !== null) return { since, until };
  return { range: figureRanges.find((range) => range === search.get('range')) ?? usualRange };
}

/** Says why a custom period cannot be shown; null if it can. */
export function periodProblem({ since, until }: FigurePeriod): string | null {
  if (since === undefined || until === undefined) return null;
  const days = (Date.parse(until) - Date.parse(since)) / day + 1;
  if (Number.isNaN(days)) return '請選開始與結束的日期。';
  if (days < 1) return '開始的日期不能比結束的晚。';
  return days > deskLimits.figureDaysMost ? `一次最多看 ${deskLimits.figureDaysMost} 天。` : null;
}

/** The last seven days, with which a custom period begins. */
export function lastWeek(now = new Date()): { since: string; until: string } {
  return { since: taipeiDay(now, -6), until: taipeiDay(now) };
}

const numbers = new Intl.NumberFormat('zh-Hant-TW', { maximumFractionDigits: 2 });

/** A number with thousands separators. */
export function numberText(value: number): string {
  return numbers.format(value);
}

export function percentText(part: number, whole: number): string {
  return whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`;
}

/** A day as `11/16`. */
function dayText(text: string): string {
  const [, month, date] = text.split('-');
  return `${Number(month)}/${Number(date)}`;
}

/** The days of a period, with their years unless all of it lies in this year. */
export function daysText({ since, until }: FigureDays, now = new Date()): string {
  const thisYear = taipeiDay(now).slice(0, 4);
  const isThisYear = since.startsWith(thisYear) && until.startsWith(thisYear);
  const name = (text: string) => (isThisYear ? dayText(text) : dayWithYear(text));
  return since === until ? name(since) : `${name(since)}–${name(until)}`;
}

function dayWithYear(text: string): string {
  return `${text.slice(0, 4)}/${dayText(text)}`;
}

export interface PointText {
  /** On the axis, as short as can be. */
  tick: string;
  /** In a sentence or a table, with its day. */
  label: string;
  isMidnight: boolean;
  /** Of a day in a period that spans two years; otherwise null. */
  year: string | null;
}

/** The points of a chart with their times in Taipei. */
export function withTexts<Point extends { at: string }>(
  points: readonly Point[],
  unit: 'hour' | 'day',
): (Point & PointText)[] {
  const years = new Set(unit === 'day' ? points.map(({ at }) => at.slice(0, 4)) : []);
  return points.map((point) => ({ ...point, ...(unit === 'hour' ? hourText : dayTexts)(point.at, years.size > 1) }));
}

function hourText(at: string): PointText {
  const [date = '', clock = ''] = taipeiTime(new Date(at)).split(' ');
  const isMidnight = clock === '00:00';
  return { tick: isMidnight ? dayText(date) : clock, label: `${dayText(date)} ${clock}`, isMidnight, year: null };
}

function dayTexts(day: string, hasYear: boolean): PointText {
  const [tick, year] = [dayText(day), hasYear ? day.slice(0, 4) : null];
  return { tick, label: hasYear ? dayWithYear(day) : tick, isMidnight: false, year };
}

/** What the axis says at the points that are named: the first of each year has it. */
export function axisTexts(named: readonly Pick<PointText, 'tick' | 'year'>[]): string[] {
  return named.map(({ tick, year }, at) => (year === null || year === named[at - 1]?.year ? tick : `${year}/${tick}`));
}

const hourSteps = [1, 2, 3, 4, 6, 8, 12, 24];

/** Which points are named on an axis with room for `most` names: hours counted from midnight, days from the last one. */
export function namedPoints<Point extends { isMidnight: boolean }>(points: readonly Point[], most: number): Point[] {
  const step = Math.ceil(points.length / Math.max(1, most));
  const midnight = points.findIndex(({ isMidnight }) => isMidnight);
  if (midnight < 0) return points.filter((_, index) => (points.length - 1 - index) % step === 0);
  const hours = hourSteps.find((hour) => hour >= step) ?? Math.ceil(step / 24) * 24;
  return points.filter((_, index) => (index - midnight) % hours === 0);
}
