import { type Cell, csvOf } from '../runtime/csv.ts';
import { type Statistic, type StatisticName, statistics } from '../statistics/command-tables.ts';
import { countRecords } from '../statistics/counting.ts';
import { withLongTimeout } from '../statistics/queries/statistics.ts';
import { BadUsage, defineCommand } from './command.ts';
import { readLimit, readPeriod } from './period.ts';
import { shortened, table } from './terminal.ts';

const names = Object.keys(statistics) as StatisticName[];
const shownRows = 20;
const everyRow = 1_000_000;

export const commands = {
  stats: defineCommand({
    usage: `[${names.join('|')}]`,
    words: [0, 1],
    says: [
      '網站的數字，日子以台北為準；不指名就全部列出。',
      ...names.map((name) => `  ${name.padEnd(8)} ${statistics[name].says}`),
      '費用依 SMS_PRICES 的單價計算；沒有單價就空著。數字裡沒有任何人的資料。',
    ],
    options: {
      since: { type: 'string', value: '日期', says: '從哪一天起：2026-03-01 或 7d，預設 30 天' },
      until: { type: 'string', value: '日期', says: '到哪一天為止（含），預設今天' },
      daily: { type: 'boolean', says: '每天分開' },
      limit: { type: 'string', value: '數目', says: `每張表最多幾列，預設 ${shownRows}；JSON 與 CSV 預設全部` },
      csv: { type: 'boolean', says: '輸出 CSV，一次一張表' },
    },
    async run({ words: [named], options, isJson, config, clock, report, write, withDatabase }) {
      if (named !== undefined && !names.includes(named as StatisticName)) {
        throw new BadUsage(`沒有「${named}」這張表；有 ${names.join('、')}。`);
      }
      if (options.csv && named === undefined)
        throw new BadUsage(`CSV 一次一張表：請指名 ${names.join('、')} 其中之一。`);
      const period = readPeriod(options, clock.now());
      const isForPeople = !isJson && !options.csv;
      const asked = {
        ...period,
        daily: options.daily,
        limit: readLimit(options.limit, isForPeople ? shownRows : everyRow),
        prices: config.SMS_PRICES,
      };
      const chosen = named === undefined ? names : [named as StatisticName];
      const found = await withDatabase(async (db) => {
        const tables: { name: StatisticName; statistic: Statistic; rows: Record<string, Cell>[] }[] = [];
        await countRecords({ db, withCorrection: true });
        for (const name of chosen) {
          const statistic: Statistic = statistics[name];
          tables.push({
            name,
            statistic,
            rows: await withLongTimeout(db, (patient) => statistic.rows(patient, asked)),
          });
        }
        return tables;
      });
      if (isForPeople && named === undefined) write(`${period.since} 到 ${period.until}\n\n`);
      for (const { name, statistic, rows } of found) {
        const columns = Object.keys(statistic.columns).filter(
          (column) => column !== 'day' || name === 'days' || options.daily,
        );
        const cells = rows.map((row) => columns.map((column) => row[column] ?? null));
        if (options.csv) write(csvOf(columns, cells));
        else
          report(
            { figure: name, ...period, rows: rows.map((row) => pick(row, columns)) },
            textOf(statistic, columns, cells),
          );
      }
    },
  }),
};

function pick(row: Record<string, Cell>, columns: string[]): Record<string, Cell> {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

function textOf(statistic: Statistic, columns: string[], cells: Cell[][]): string {
  const head = columns.map((column) => statistic.columns[column] ?? column);
  const rows = cells.map((row) => row.map((cell) => shortened(String(cell ?? ''))));
  return `${statistic.says}\n${rows.length > 0 ? table(head, rows) : '（沒有）'}\n`;
}
