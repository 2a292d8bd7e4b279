import { deskFields } from '../../contract/desk/fields.ts';
import { deskLimits } from '../../contract/desk/limits.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { type CsvRow, readCsv } from '../runtime/csv.ts';

/** A tip as a row of a file has it; its text is Markdown. */
export interface CsvTip {
  line: number;
  day: string;
  title: string;
  text: string;
}

export interface FileProblem {
  line: number;
  problem: string;
}

interface Columns {
  day: number;
  /** Without one the first sentence of the text is the title. */
  title: number | null;
  text: number;
}

export const csvHead = ['日期', '標題', '內容'];

const columnNames: Record<keyof Columns, RegExp> = {
  day: /^(?:日期|發布日期|date|day)$/i,
  title: /^(?:標題|題目|title)$/i,
  text: /^(?:內容|內文|文字|小知識|text|content)$/i,
};

/** Reads the tips of a CSV and everything that is wrong with it; the encoding is decoded already. */
export function readTipRows(text: string): { tips: CsvTip[]; problems: FileProblem[] } {
  const { rows, unclosedAt } = readCsv(text);
  const problems: FileProblem[] = [];
  if (unclosedAt !== null) problems.push({ line: unclosedAt, problem: deskMessages.tipFileQuote });
  const { columns, data } = columnsOf(rows);
  if (data.length === 0 && problems.length === 0) problems.push({ line: 1, problem: deskMessages.tipFileEmpty });
  if (data.length > deskLimits.tipFileRowsMost) {
    return { tips: [], problems: [{ line: 1, problem: deskMessages.tipFileTooLong(deskLimits.tipFileRowsMost) }] };
  }
  const tips: CsvTip[] = [];
  const lineOfDay = new Map<string, number>();
  for (const row of data) {
    const read = readRow(row, columns);
    if (typeof read === 'string') {
      problems.push({ line: row.line, problem: read });
      continue;
    }
    const earlier = lineOfDay.get(read.day);
    if (earlier) problems.push({ line: row.line, problem: deskMessages.tipFileDayTwice(earlier) });
    else lineOfDay.set(read.day, row.line);
    tips.push(read);
  }
  return { tips, problems: problems.sort((one, other) => one.line - other.line) };
}

/** A first row that names the columns, in any order; otherwise day, title and text, or day and text. */
function columnsOf(rows: readonly CsvRow[]): { columns: Columns; data: readonly CsvRow[] } {
  const [first] = rows;
  const find = (column: keyof Columns) => first?.cells.findIndex((cell) => columnNames[column].test(cell.trim())) ?? -1;
  const [day, title, text] = [find('day'), find('title'), find('text')];
  if (day >= 0 && text >= 0) return { columns: { day, title: title < 0 ? null : title, text }, data: rows.slice(1) };
  const hasTitle = rows.some(({ cells }) => cells.length > 2);
  return { columns: { day: 0, title: hasTitle ? 1 : null, text: hasTitle ? 2 : 1 }, data: rows };
}

/** The tip of a row, or what is wrong with it. */
function readRow({ line, cells }: CsvRow, columns: Columns): CsvTip | string {
  const written = (cells[columns.day] ?? '').trim();
  const day = readDay(written);
  if (!day) return deskMessages.tipFileDay(written.slice(0, 20));
  const text = (cells[columns.text] ?? '').trim();
  const parts = columns.title === null ? splitTitle(text) : { title: (cells[columns.title] ?? '').trim(), text };
  if (!parts) return deskMessages.tipFileNoTitle;
  if (parts.title === '' || parts.text === '') return deskMessages.tipFileColumns;
  if (!deskFields.tipTitle.safeParse(parts.title).success) return deskMessages.fieldTipTitle;
  if (!deskFields.tipHtml.safeParse(parts.text).success) return deskMessages.fieldTipText;
  return { line, day, ...parts };
}

/** Dates as people and spreadsheets write them: 2026-11-16, 2026/11/6, 2026.11.16, 2026年11月6日. */
function readDay(written: string): string | null {
  const parts = /^([12]\d{3})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(written.normalize('NFKC'));
  if (!parts) return null;
  const [, year = '', month = '', date = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return deskFields.day.safeParse(day).success ? day : null;
}

/** Cuts a text after its first line or sentence; null if nothing would be left, or if that is too long for a title. */
function splitTitle(text: string): { title: string; text: string } | null {
  const end = /[\r\n。！？!?]/.exec(text);
  if (!end) return null;
  const isSaid = /[！？!?]/.test(end[0]);
  const title = text.slice(0, end.index + (isSaid ? 1 : 0)).trim();
  const rest = text.slice(end.index + 1).trim();
  return title && rest && [...title].length <= deskLimits.tipTitleMax ? { title, text: rest } : null;
}
