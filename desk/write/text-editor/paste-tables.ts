const blocks = 'h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, hr, table';

/** Mails and old pages arrange their text by tables. These become the text that is in them, in its order. */
export function unwrapLayoutTables(body: Element): void {
  // The innermost come first: a table that held only a layout may be one of data.
  for (const table of [...body.querySelectorAll('table')].reverse()) if (isLayout(table)) unwrapTable(table);
}

function isLayout(table: HTMLTableElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  const cells = [...table.querySelectorAll('td, th')].filter((cell) => cell.closest('table') === table);
  if (cells.length <= 1 || cells.some((cell) => cell.querySelector('table'))) return true;
  if (table.querySelector('th')) return false;
  const texts = cells.filter((cell) => cell.textContent?.trim() !== '');
  const isOneColumn = cells.every((cell) => cell.parentElement?.childElementCount === 1);
  return texts.length <= 1 || (isOneColumn ? texts.some(isOfText) : texts.every(isOfText) && texts.length <= 3);
}

/** A cell with headings, lists or several paragraphs is a part of a page. */
function isOfText(cell: Element): boolean {
  return cell.querySelector(blocks) !== null || cell.querySelectorAll(':scope > p, :scope > div').length > 1;
}

/** Puts the content of each cell in the table's place. */
export function unwrapTable(table: Element): void {
  const { ownerDocument } = table;
  const own = (element: Element) => element.closest('table') === table;
  const parts = [...table.querySelectorAll('caption, td, th')].filter(own).map((cell) => {
    const part = ownerDocument.createElement('div');
    part.append(...cell.childNodes);
    return part;
  });
  table.replaceWith(...parts);
}
