/** A cell of a table that the editor shows and cannot edit. */
export interface ShownCell {
  name: 'th' | 'td';
  text: string;
  colspan: string | null;
  rowspan: string | null;
}

/**
 * Gives imported tables the form in which the editor writes them: WordPress puts them into a figure, other sources into
 * nothing or a plain container, with or without parts for head and body. Readers see the same; the caption of the figure
 * becomes the table's.
 */
export function formTables(root: DocumentFragment): void {
  for (const table of root.querySelectorAll('table')) {
    const holder = table.parentElement;
    if (holder && isOnlyHolder(holder, table)) {
      const caption = holder.querySelector(':scope > figcaption');
      if (caption) table.prepend(asCaption(caption));
      holder.replaceWith(table);
    }
    for (const part of table.querySelectorAll(':scope > thead, :scope > tbody')) part.replaceWith(...part.childNodes);
  }
}

/** A figure or container with a table and at most its caption, which contains words alone. */
function isOnlyHolder(holder: Element, table: Element): boolean {
  if (!/^(?:figure|div)$/.test(holder.localName)) return false;
  const isRegion = holder.getAttribute('role') === 'region';
  if (holder.attributes.length > 0 && !isRegion) return false;
  const hasOwnCaption = table.querySelector(':scope > caption') !== null;
  return [...holder.childNodes].every((node) => {
    if (node === table || node.textContent?.trim() === '') return true;
    return node.nodeName === 'FIGCAPTION' && !hasOwnCaption && (node as Element).childElementCount === 0;
  });
}

function asCaption(figcaption: Element): Element {
  const caption = figcaption.ownerDocument.createElement('caption');
  caption.append(...figcaption.childNodes);
  return caption;
}

/** The words of the first table, row by row; null without one. */
export function shownTable(root: DocumentFragment): ShownCell[][] | null {
  const table = root.querySelector('table');
  if (!table) return null;
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => ({
      name: cell.localName === 'th' ? 'th' : 'td',
      text: cell.textContent?.replace(/\s+/g, ' ').trim() ?? '',
      colspan: cell.getAttribute('colspan'),
      rowspan: cell.getAttribute('rowspan'),
    })),
  );
}
