export type Cell = string | number | null;

/**
 * Text that a spreadsheet would read as a formula; a plain signed number is none. Apostrophes before it count as well, so
 * that one that was added here can be distinguished from one that was there.
 */
const formula = /^'*\s*[=+\-@＝＋－＠]/;
const plainNumber = /^[+-]\d+(?:\.\d+)?$/;

/**
 * Formats a table as CSV by RFC 4180: lines end with CRLF, and values with a comma, quote or line break are quoted.
 * Text from outside must not become a formula where the file is opened: text that looks like one gets a leading
 * apostrophe, and values with a semicolon or tab are quoted, because spreadsheets may separate cells there too.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface CsvRow {
  /** The line of the file on which the row begins, counted from 1. */
  line: number;
  cells: string[];
}

export interface CsvContent {
  rows: CsvRow[];
  /** The line on which a quoted value begins that has no end. */
  unclosedAt: number | null;
}

/**
 * Reads CSV by RFC 4180 with any line ends; values may be separated by tabs, as spreadsheets copy them. Empty rows are
 * left out, and apostrophes that `csvOf` added are removed.
 */
export function readCsv(text: string): CsvContent {
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  const separator = firstLine.includes('\t') && !firstLine.includes(',') ? '\t' : ',';
  const rows: CsvRow[] = [];
  let [at, line] = [0, 1];

  function readUnquoted(): string {
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    return text.slice(start, at);
  }

  function readCell(): string | null {
    if (text[at] !== '"') return readUnquoted();
    const end = closingQuote(text, at + 1);
    if (end === -1) return null;
    const value = text.slice(at + 1, end).replaceAll('""', '"');
    line += value.match(/\r\n?|\n/g)?.length ?? 0;
    at = end + 1;
    // What stands after the quote belongs to the value, as spreadsheets read it.
    return value + readUnquoted();
  }

  while (at < text.length) {
    const row: CsvRow = { line, cells: [] };
    for (;;) {
      const opened = line;
      const cell = readCell();
      if (cell === null) return { rows, unclosedAt: opened };
      row.cells.push(withoutApostrophe(cell));
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
  }
  return { rows, unclosedAt: null };
}

function closingQuote(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
}

function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
