export type Cell = string | number | null;

/** Text that a spreadsheet would read as a formula; a plain signed number is none. */
const formula = /^[\s]*[=+\-@＝＋－＠]/;
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
