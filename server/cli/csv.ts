export type Cell = string | number | null;

/** What a spreadsheet would take for a formula; a plain number with its sign is none. */
const formula = /^[\s]*[=+\-@＝＋－＠]/;
const plainNumber = /^[+-]\d+(?:\.\d+)?$/;

/**
 * A table as RFC 4180 has it: lines end with CRLF, and what holds a comma, a quote or a line break is quoted. Texts that
 * came from outside must not become formulas where the file is opened, so those that look like one begin with an
 * apostrophe.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
