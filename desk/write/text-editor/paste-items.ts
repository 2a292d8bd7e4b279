import { unwrapTable } from './paste-tables.ts';

const transparent = 'div, section, article, figure, header, footer, span';

/** An item begins with text: what the editor finds instead it would put behind an empty item. */
export function beginItemsWithText(body: Element): void {
  for (const item of [...body.querySelectorAll('li')].reverse()) {
    for (let block = leadingBlock(item); block; block = leadingBlock(item)) {
      if (block.matches('ul, ol')) {
        liftList(item, block);
        break;
      }
      if (block.localName === 'table') unwrapTable(block);
      else asContainer(block);
    }
  }
}

/** The block that an item begins with, if it is none of text. */
function leadingBlock(item: Element): Element | null {
  let first: ChildNode | undefined = firstOf(item);
  while (first && isElement(first) && first.matches(transparent)) first = firstOf(first);
  return first && isElement(first) && first.matches('ul, ol, table, blockquote, aside, pre, hr') ? first : null;
}

const isElement = (node: ChildNode): node is Element & ChildNode => node.nodeType === 1;

function firstOf(element: Element): ChildNode | undefined {
  return [...element.childNodes].find((node) => node.nodeName === 'HR' || node.textContent?.trim() !== '');
}

/** The items of a list at the beginning of an item stand beside it, and the last of them gets what follows the list. */
function liftList(item: Element, list: Element): void {
  const items = [...list.children];
  list.remove();
  item.before(...items);
  if (item.textContent?.trim() !== '') items.at(-1)?.append(...item.childNodes);
  item.remove();
}

function asContainer(block: Element): void {
  const container = block.ownerDocument.createElement('div');
  container.append(...block.childNodes);
  block.replaceWith(container);
}
