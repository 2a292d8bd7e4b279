import type { Kysely } from 'kysely';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { FigureCsv, FigureTable, MemberFigureTable } from '../../contract/desk/model/figures.ts';
import type { Tables } from '../database/tables.ts';
import type { SmsPrices } from '../messaging/sms-prices.ts';
import type { Clock } from '../runtime/clock.ts';
import { csvOf } from '../runtime/csv.ts';
import { createResultCache } from '../runtime/lru-cache.ts';
import { mayBePersonal } from '../search/missed-searches.ts';
import { countriesOf, readingTotal, sumAreas } from './command-tables.ts';
import { csvTables, type FigureSource } from './desk-csv.ts';
import { type FigureRequest, isToday, periodOf } from './figure-period.ts';
import { areaStatistics, dayStatistics, missedSearches, registrationsByDay } from './queries/statistics.ts';
import { articleViews, linkClicks } from './queries/views-and-clicks.ts';
import { readTraffic } from './traffic.ts';

export interface FiguresOptions {
  db: Kysely<Tables>;
  prices: SmsPrices;
  clock: Clock;
}

export type Figures = ReturnType<typeof createFigures>;

/** The job counts once a minute, so figures are not older for being cached half as long. */
const lifetime = 30_000;
const maxCached = 500;
/** Rare and personal searches are filtered out of these rows. */
const maxSearches = 50_000;

/** The figures that the desk shows, from the same queries as `site stats`. */
export function createFigures({ db, prices, clock }: FiguresOptions) {
  const cache = createResultCache<unknown>({ max: maxCached, lifetime, clock });

  /** Shares the result with all who ask for the same within the lifetime. */
  function cached<T>(name: string, { range, since, until }: FigureRequest, compute: () => Promise<T>): Promise<T> {
    return cache.get(JSON.stringify([name, range, since, until]), compute) as Promise<T>;
  }

  const figures = (rows: number): FigureSource => ({
    traffic: (request) => readTraffic(db, request, clock.now()),

    async articles(request) {
      const { days } = periodOf(request, clock.now());
      const [found, byDay] = await Promise.all([
        articleViews(db, { ...days, daily: false, limit: rows }),
        dayStatistics(db, days),
      ]);
      const articles = found.map(({ id, slug, title, views }) => ({ id, slug, title, views }));
      return { ...days, views: byDay.reduce((sum, { views }) => sum + views, 0), articles };
    },

    async reading(request) {
      const { days } = periodOf(request, clock.now());
      return { ...days, ...readingTotal(await dayStatistics(db, days)) };
    },

    async searches(request) {
      const { days } = periodOf(request, clock.now());
      const [found, byDay] = await Promise.all([
        missedSearches(db, { ...days, daily: false, limit: maxSearches, atLeast: deskLimits.searchesShownFrom }),
        dayStatistics(db, days),
      ]);
      const words = found.filter((each) => !mayBePersonal(each.words)).slice(0, rows);
      return {
        ...days,
        searches: byDay.reduce((sum, each) => sum + each.missedSearches, 0),
        words: words.map(({ words: text, searches }) => ({ words: text, searches })),
      };
    },

    async links(request) {
      const { days } = periodOf(request, clock.now());
      const query = { ...days, daily: false, limit: rows };
      const [hosts, addresses, byDay] = await Promise.all([
        linkClicks(db, 'host', query),
        linkClicks(db, 'address', query),
        dayStatistics(db, days),
      ]);
      const present = ({ link, clicks }: (typeof hosts)[number]) => ({ link, clicks });
      return {
        ...days,
        clicks: byDay.reduce((sum, each) => sum + each.linkClicks, 0),
        hosts: hosts.map(present),
        addresses: addresses.map(present),
      };
    },

    async members(request) {
      const { days } = periodOf(request, clock.now());
      const [byDay, areas] = await Promise.all([
        registrationsByDay(db, days),
        areaStatistics(db, { ...days, daily: false, limit: deskLimits.figureExportMost }),
      ]);
      return {
        ...days,
        days: byDay,
        isRunning: isToday(days.until, clock.now()),
        areas: areas.map((row) => ({ area: row.area, country: countriesOf(row.area), ...sumAreas([row], prices) })),
        total: sumAreas(areas, prices),
      };
    },
  });

  const shown = figures(deskLimits.figureRows);
  const exported = figures(deskLimits.figureExportMost);

  async function exportCsv(table: FigureTable | MemberFigureTable, request: FigureRequest): Promise<FigureCsv> {
    const { days } = periodOf(request, clock.now());
    const { head, rows } = await csvTables[table](exported, request);
    return { ...days, csv: csvOf(head, rows), rows: rows.length };
  }

  return {
    traffic: (request: FigureRequest) => cached('traffic', request, () => shown.traffic(request)),
    articles: (request: FigureRequest) => cached('articles', request, () => shown.articles(request)),
    reading: (request: FigureRequest) => cached('reading', request, () => shown.reading(request)),
    searches: (request: FigureRequest) => cached('searches', request, () => shown.searches(request)),
    links: (request: FigureRequest) => cached('links', request, () => shown.links(request)),
    members: (request: FigureRequest) => cached('members', request, () => shown.members(request)),
    exportCsv,
  };
}
