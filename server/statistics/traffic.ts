import type { Traffic, TrafficPoint } from '../../contract/desk/model/figures.ts';
import type { Db } from '../database/connection.ts';
import { dayLater, type FigureRequest, isToday, periodOf } from './figure-period.ts';
import { type Coverage, dayStatistics, hourStatistics, readCoverage } from './queries/statistics.ts';

const hour = 3_600_000;
const daysBefore = 7;
const week = daysBefore * 24 * hour;

/** Visits and views of a period, with the week before each point. */
export async function readTraffic(db: Db, request: FigureRequest, now: Date): Promise<Traffic> {
  const { days, hours } = periodOf(request, now);
  const coverage = await readCoverage(db);
  const countedAt = coverage.countedUntil?.toISOString() ?? null;
  // Days that were counted when their hours were gone already have no hours to show.
  const hasHours = hours && (request.range || (coverage.firstHour && coverage.firstHour <= hours.from));
  if (hasHours) {
    const points = await hourPoints(db, hours.from, lastHour(hours.until, now), coverage);
    return { ...days, unit: 'hour', points, isRunning: hours.until > now, countedAt };
  }
  const points = await dayPoints(db, days.since, days.until, coverage);
  return { ...days, unit: 'day', points, isRunning: isToday(days.until, now), countedAt };
}

/** Hours of today that are still to come are not shown. */
function lastHour(until: Date, now: Date): Date {
  return new Date(Math.min(until.getTime(), (Math.floor(now.getTime() / hour) + 1) * hour));
}

async function hourPoints(db: Db, from: Date, until: Date, { firstHour }: Coverage): Promise<TrafficPoint[]> {
  const earlier = (time: Date) => new Date(time.getTime() - week);
  const [shown, before] = await Promise.all([
    hourStatistics(db, from, until),
    hourStatistics(db, earlier(from), earlier(until)),
  ]);
  return shown.map(({ hour: at, views, visits }, index) => {
    const isCounted = firstHour !== null && firstHour <= earlier(at);
    return { at: at.toISOString(), views, visits, ...compared(isCounted ? before[index] : undefined) };
  });
}

async function dayPoints(db: Db, since: string, until: string, { firstDay }: Coverage): Promise<TrafficPoint[]> {
  const [shown, before] = await Promise.all([
    dayStatistics(db, { since, until }),
    dayStatistics(db, { since: dayLater(since, -daysBefore), until: dayLater(until, -daysBefore) }),
  ]);
  return shown.map(({ day, views, visits }, index) => {
    const isCounted = firstDay !== null && firstDay <= dayLater(day, -daysBefore);
    return { at: day, views, visits, ...compared(isCounted ? before[index] : undefined) };
  });
}

function compared(before: { views: number; visits: number } | undefined) {
  return { viewsBefore: before?.views ?? null, visitsBefore: before?.visits ?? null };
}
