/**
 * Table cells are aligned by their content: numbers that are compared down a column are right-aligned, and short words
 * stay on one line. The attributes are added when the article is sent; the stored HTML has none.
 */
const table = /<table>[\s\S]*?<\/table>/g;
const row = /<tr>[\s\S]*?<\/tr>/g;
const cell = /<(t[hd])\b([^>]*)>([\s\S]*?)(?=<\/\1>)/g;

/** A number with sign, currency and unit: 1,846,000, 43%, −3.5 °C, NT$600, 312 萬元. */
const number =
  /^[+\-−±]?\s?(?:NT\$|US\$|[$€¥£])?\d[\d,]*(?:[.:/]\d+)*\s?(?:[%‰℃℉]|°C|[a-zA-Z]{1,3}|\p{Script=Han}{1,2})?$/u;
const noNumber = /^[-–—－]?$/;
/** How many Chinese characters fit beside other columns on a phone; Latin characters count half. */
const longestShort = 10;

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z#0-9]+;/gi, 'x')
    .trim();

const widthOf = (text: string): number => [...text].reduce((sum, each) => sum + (each < '\u1100' ? 0.5 : 1), 0);

export function withTableCells(html: string): string {
  return html.includes('<table>') ? html.replace(table, setCells) : html;
}

function setCells(whole: string): string {
  const numbers = numberColumns(whole);
  return whole.replace(row, (line) => {
    let column = -1;
    return line.replace(cell, (_match, tag: string, attributes: string, inside: string) => {
      column += 1;
      const isShort = widthOf(textOf(inside)) <= longestShort;
      const set = (numbers.has(column) ? ' data-number' : '') + (isShort ? ' data-short' : '');
      return `<${tag}${attributes}${set}>${inside}`;
    });
  });
}

/** The columns that contain only numbers. Where cells span several columns, they cannot be determined by counting. */
function numberColumns(whole: string): Set<number> {
  const found = new Map<number, boolean>();
  if (/\b(?:col|row)span=/.test(whole)) return new Set();
  for (const [line] of whole.matchAll(row)) {
    const cells = [...line.matchAll(cell)];
    for (const [column, [, tag, , inside = '']] of cells.entries()) {
      const text = textOf(inside);
      if (tag === 'th' || noNumber.test(text)) continue;
      found.set(column, found.get(column) !== false && number.test(text));
    }
  }
  return new Set([...found].filter(([, isNumber]) => isNumber).map(([column]) => column));
}
