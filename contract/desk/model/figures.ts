/** The periods to choose from, besides custom days. */
export const figureRanges = ['24h', '48h', '7d', '30d', '90d'] as const;
export type FigureRange = (typeof figureRanges)[number];

/** The tables that can be saved as files. */
export const figureTables = ['traffic', 'articles', 'reading', 'searches', 'hosts', 'addresses'] as const;
export type FigureTable = (typeof figureTables)[number];
export const memberFigureTables = ['members', 'codes'] as const;
export type MemberFigureTable = (typeof memberFigureTables)[number];

/** Days in Taipei, both included: those that the chosen period touches. */
export interface FigureDays {
  since: string;
  until: string;
}

/** One hour or day of the site. The week before is null where the site was not counted yet. */
export interface TrafficPoint {
  /** The start of the hour as an ISO time, or the day as `2026-11-16`. */
  at: string;
  views: number;
  visits: number;
  viewsBefore: number | null;
  visitsBefore: number | null;
}

export interface Traffic extends FigureDays {
  unit: 'hour' | 'day';
  points: TrafficPoint[];
  /** The last point is the current hour or day and still grows. */
  isRunning: boolean;
  /** When the records were last counted; null before the first time. */
  countedAt: string | null;
}

export interface ArticleFigures extends FigureDays {
  /** Views of all articles. */
  views: number;
  articles: { id: string; slug: string; title: string; views: number }[];
}

/** Readings of members, and how many of them reached a part of the text. */
export interface ReadingFigures extends FigureDays {
  readings: number;
  reached25: number;
  reached50: number;
  reached75: number;
  reached100: number;
}

export interface SearchFigures extends FigureDays {
  /** All searches without a result, also those whose words are not shown. */
  searches: number;
  words: { words: string; searches: number }[];
}

export interface LinkFigures extends FigureDays {
  clicks: number;
  hosts: { link: string; clicks: number }[];
  addresses: { link: string; clicks: number }[];
}

export interface AreaFigures {
  /** A dialling code such as `+886`. */
  area: string;
  country: string;
  registrations: number;
  codesSent: number;
  codesVerified: number;
  smsSent: number;
  /** Null if a price is not set. */
  smsCost: number | null;
}

export interface MemberFigures extends FigureDays {
  days: { day: string; registrations: number }[];
  /** The last day is today and still grows. */
  isRunning: boolean;
  areas: AreaFigures[];
  total: Omit<AreaFigures, 'area' | 'country'>;
}

export interface FigureCsv extends FigureDays {
  csv: string;
  rows: number;
}
