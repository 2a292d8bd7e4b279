import { diallingCodes } from '../../contract/dialling-codes.ts';
import type { Db } from '../database/connection.ts';
import { type SmsPrices, smsCost } from '../messaging/sms-prices.ts';
import type { Cell } from '../runtime/csv.ts';
import {
  type AreaStatistics,
  areaStatistics,
  type DayStatistics,
  dayStatistics,
  missedSearches,
  type StatisticQuery,
} from './queries/statistics.ts';
import { articleViews, linkClicks } from './queries/views-and-clicks.ts';

export interface StatisticOptions extends StatisticQuery {
  prices: SmsPrices;
}

/** A table of statistics: its column names for scripts and for people, and the source of its rows. */
export interface Statistic {
  says: string;
  columns: Record<string, string>;
  rows(db: Db, options: StatisticOptions): Promise<Record<string, Cell>[]>;
}

const unlimited = 1_000_000;

export const statistics = {
  days: {
    says: '每一天',
    columns: {
      day: '日期',
      visits: '造訪',
      views: '瀏覽',
      missedSearches: '搜尋落空',
      registrations: '註冊',
      codesSent: '驗證碼',
      codesVerified: '驗證成功',
      smsSent: '簡訊',
      smsCost: '簡訊費用',
      linkClicks: '外連',
    },
    async rows(db, options) {
      const ofAreas = await areaStatistics(db, { ...options, daily: true, limit: unlimited });
      const days = await dayStatistics(db, options);
      return days.map(({ day, visits, views, missedSearches: missed, linkClicks: clicks }) => ({
        day,
        visits,
        views,
        missedSearches: missed,
        ...sumAreas(
          ofAreas.filter((row) => row.day === day),
          options.prices,
        ),
        linkClicks: clicks,
      }));
    },
  },
  articles: {
    says: '文章的瀏覽',
    columns: { day: '日期', slug: '代稱', views: '瀏覽', title: '標題' },
    rows: articleViews,
  },
  reading: {
    says: '會員讀到哪裡',
    columns: {
      day: '日期',
      readings: '閱讀',
      reached25: '讀到 25%',
      reached50: '讀到 50%',
      reached75: '讀到 75%',
      reached100: '讀完',
    },
    async rows(db, options) {
      const days = await dayStatistics(db, options);
      return options.daily ? days.map(({ day, ...rest }) => ({ day, ...readingOf(rest) })) : [readingTotal(days)];
    },
  },
  searches: {
    says: '沒有結果的搜尋',
    columns: { day: '日期', searches: '次數', words: '搜尋的字' },
    rows: missedSearches,
  },
  codes: {
    says: '註冊、驗證碼與簡訊費用',
    columns: {
      day: '日期',
      area: '國碼',
      country: '地區',
      registrations: '註冊',
      codesSent: '驗證碼',
      codesVerified: '驗證成功',
      smsSent: '簡訊',
      smsCost: '費用',
    },
    async rows(db, options) {
      const rows = await areaStatistics(db, options);
      return rows.map((row) => ({
        day: row.day,
        area: row.area,
        country: countriesOf(row.area),
        ...sumAreas([row], options.prices),
      }));
    },
  },
  hosts: {
    says: '外連的網站',
    columns: { day: '日期', clicks: '點擊', link: '網站' },
    rows: (db, options) => linkClicks(db, 'host', options),
  },
  links: {
    says: '外連的網址',
    columns: { day: '日期', clicks: '點擊', link: '網址' },
    rows: (db, options) => linkClicks(db, 'address', options),
  },
} satisfies Record<string, Statistic>;

export type StatisticName = keyof typeof statistics;

type Reading = Pick<DayStatistics, 'readings' | 'reached25' | 'reached50' | 'reached75' | 'reached100'>;

function readingOf({ readings, reached25, reached50, reached75, reached100 }: Reading): Reading {
  return { readings, reached25, reached50, reached75, reached100 };
}

export function readingTotal(days: readonly Reading[]): Reading {
  const sum = (key: keyof Reading) => days.reduce((total, day) => total + day[key], 0);
  return {
    readings: sum('readings'),
    reached25: sum('reached25'),
    reached50: sum('reached50'),
    reached75: sum('reached75'),
    reached100: sum('reached100'),
  };
}

export function countriesOf(area: string): string {
  return diallingCodes
    .filter((code) => code.area === area)
    .map((code) => code.name)
    .join('、');
}

export function sumAreas(rows: readonly AreaStatistics[], prices: SmsPrices) {
  const sum = (key: 'registrations' | 'codesSent' | 'codesVerified' | 'smsSent') =>
    rows.reduce((total, row) => total + row[key], 0);
  return {
    registrations: sum('registrations'),
    codesSent: sum('codesSent'),
    codesVerified: sum('codesVerified'),
    smsSent: sum('smsSent'),
    smsCost: smsCost(rows, prices),
  };
}
