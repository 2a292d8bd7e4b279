import type { Span } from './sentences.ts';

/** A part of a block with what is said before it, such as the heading of its column. */
export interface BlockPart extends Span {
  lead: string;
}

/** A paragraph, a heading, an item of a list, or a row of a table with a part for each cell. */
export interface TextBlock {
  parts: BlockPart[];
  /** Said after it although it is not in the text. */
  notice: string;
}

/** All text of an article that is read aloud, in one string, with the node of each part of it. */
export interface ArticleText {
  text: string;
  pieces: { node: Text; start: number }[];
  blocks: TextBlock[];
}

/** Longer tables are better looked at. */
const mostRows = 12;
const tableNotice = '其餘的表格請看畫面。';
const codeNotice = '程式碼請看畫面。';

const blockTags = 'h1,h2,h3,h4,p,li,ul,ol,blockquote,aside,div,section,hr,br,caption';
/**
 * Not read: ruby, which only says how the characters before it sound; pictures and videos with their captions, which
 * describe what a listener does not see; footnotes and the links to them; what the page added.
 */
const silentTags =
  'rt,rp,figure,svg,button,video,audio,sup[id^="section-noteref-"],li[id^="section-note-"],[aria-hidden]';

/** Collects what is read aloud of the given elements, which may be on the page or in a document that is not shown. */
export function articleText(elements: (Element | null)[]): ArticleText {
  const collector = collectText();
  for (const element of elements) if (element) collector.addBlock(element, '');
  return collector.result;
}

function collectText() {
  const result: ArticleText = { text: '', pieces: [], blocks: [] };
  let begin = 0;
  let lead = '';

  function addText(node: Text): void {
    if (node.data.trim() === '' && result.text.length === begin) return;
    result.pieces.push({ node, start: result.text.length });
    result.text += node.data;
  }

  /** Ends the part that is being collected; null if it has no text. */
  function takePart(): BlockPart | null {
    const part = { start: begin, end: result.text.length, lead };
    begin = part.end;
    lead = '';
    return part.end > part.start ? part : null;
  }

  function endBlock(): void {
    const part = takePart();
    if (part) result.blocks.push({ parts: [part], notice: '' });
  }

  function addNotice(notice: string): void {
    endBlock();
    const last = result.blocks.at(-1);
    if (last) last.notice = notice;
  }

  function addBlock(element: Element, words: string): void {
    endBlock();
    lead = words;
    addChildren(element);
    endBlock();
  }

  function addChildren(element: Element): void {
    for (const node of element.childNodes) {
      if (node.nodeType === 3) addText(node as Text);
      else if (node.nodeType === 1) addElement(node as Element);
    }
  }

  function addElement(element: Element): void {
    if (element.matches(silentTags)) return;
    if (element.matches('table')) addTable(element);
    else if (element.matches('pre')) addNotice(codeNotice);
    else if (element.matches(blockTags)) addBlock(element, leadOfItem(element));
    else addChildren(element);
  }

  function addTable(table: Element): void {
    endBlock();
    const caption = table.querySelector('caption');
    if (caption) addBlock(caption, '');
    const rows = [...table.querySelectorAll('tr')];
    const isHead = (row: Element) =>
      row.closest('thead') !== null || [...row.children].every((cell) => cell.matches('th'));
    const names = headingsOf(rows.find(isHead));
    const bodyRows = rows.filter((row) => !isHead(row));
    for (const row of bodyRows.slice(0, mostRows)) addRow(row, names);
    if (bodyRows.length > mostRows) addNotice(tableNotice);
  }

  function addRow(row: Element, names: string[]): void {
    const parts: BlockPart[] = [];
    let column = 0;
    for (const cell of row.children) {
      lead = column > 0 && names[column] ? `${names[column]}，` : '';
      addChildren(cell);
      const part = takePart();
      if (part) parts.push(part);
      column += spanOf(cell);
    }
    if (parts.length > 0) result.blocks.push({ parts, notice: '' });
  }

  return { result, addBlock };
}

/** The words above each column. */
function headingsOf(row: Element | undefined): string[] {
  return [...(row?.children ?? [])].flatMap((cell) => Array<string>(spanOf(cell)).fill(cell.textContent?.trim() ?? ''));
}

const mostColumns = 50;

function spanOf(cell: Element): number {
  return Math.min(mostColumns, Math.max(1, Number(cell.getAttribute('colspan')) || 1));
}

/** The number of an item in a list that has numbers. */
function leadOfItem(element: Element): string {
  if (!element.matches('ol > li')) return '';
  const { start = 1, children = [] } = element.parentElement as HTMLOListElement;
  return `${start + [...children].indexOf(element)}，`;
}
