import type {
  ArticleFigures,
  FigureTable,
  LinkFigures,
  MemberFigures,
  MemberFigureTable,
  ReadingFigures,
  SearchFigures,
  Traffic,
} from '../../contract/desk/model/figures.ts';
import { taipeiTime } from '../../contract/rules/taipei-time.ts';
import type { Cell } from '../runtime/csv.ts';
import type { FigureRequest } from './figure-period.ts';

/** The figures of the desk, each for the period that is asked for. */
export interface FigureSource {
  traffic(request: FigureRequest): Promise<Traffic>;
  articles(request: FigureRequest): Promise<ArticleFigures>;
  reading(request: FigureRequest): Promise<ReadingFigures>;
  searches(request: FigureRequest): Promise<SearchFigures>;
  links(request: FigureRequest): Promise<LinkFigures>;
  members(request: FigureRequest): Promise<MemberFigures>;
}

interface CsvTable {
  head: string[];
  rows: Cell[][];
}

type ReadTable = (source: FigureSource, request: FigureRequest) => Promise<CsvTable>;

/** The tables of the desk as files: the same numbers as on screen, with more rows. */
export const csvTables: Record<FigureTable | MemberFigureTable, ReadTable> = {
  async traffic(source, request) {
    const { unit, points } = await source.traffic(request);
    return {
      head: [unit === 'hour' ? '時間（台北）' : '日期', '造訪', '瀏覽', '前一週造訪', '前一週瀏覽'],
      rows: points.map(({ at, visits, views, visitsBefore, viewsBefore }) => [
        unit === 'hour' ? taipeiTime(new Date(at)) : at,
        visits,
        views,
        visitsBefore,
        viewsBefore,
      ]),
    };
  },
  async articles(source, request) {
    const { articles } = await source.articles(request);
    return { head: ['標題', '代稱', '瀏覽'], rows: articles.map(({ title, slug, views }) => [title, slug, views]) };
  },
  async reading(source, request) {
    const { readings, reached25, reached50, reached75, reached100 } = await source.reading(request);
    return {
      head: ['讀到', '閱讀次數'],
      rows: [
        ['開始讀', readings],
        ['25%', reached25],
        ['50%', reached50],
        ['75%', reached75],
        ['讀完', reached100],
      ],
    };
  },
  async searches(source, request) {
    const { words } = await source.searches(request);
    return { head: ['搜尋的字', '次數'], rows: words.map((each) => [each.words, each.searches]) };
  },
  async hosts(source, request) {
    const { hosts } = await source.links(request);
    return { head: ['網站', '點擊'], rows: hosts.map(({ link, clicks }) => [link, clicks]) };
  },
  async addresses(source, request) {
    const { addresses } = await source.links(request);
    return { head: ['網址', '點擊'], rows: addresses.map(({ link, clicks }) => [link, clicks]) };
  },
  async members(source, request) {
    const { days } = await source.members(request);
    return { head: ['日期', '新會員'], rows: days.map(({ day, registrations }) => [day, registrations]) };
  },
  async codes(source, request) {
    const { areas } = await source.members(request);
    return {
      head: ['國碼', '地區', '新會員', '驗證碼', '驗證成功', '簡訊', '簡訊費用'],
      rows: areas.map(({ area, country, registrations, codesSent, codesVerified, smsSent, smsCost }) => [
        ...[area, country, registrations, codesSent, codesVerified, smsSent],
        smsCost,
      ]),
    };
  },
};
