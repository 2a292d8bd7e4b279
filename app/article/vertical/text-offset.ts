/** A position in a text: how many characters come before it. It is the same in horizontal and vertical lines. */
export type TextOffset = number;

/** All texts within an element, in order; the blanks between blocks are on no line. */
export function textNodesOf(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

function boundsOf(node: Text, start: number, end: number): DOMRect {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range.getBoundingClientRect();
}

/**
 * The first character that is not wholly above a horizontal edge of the screen. This is the first one on the screen in
 * horizontal lines, and the first one of the page in vertical lines, whose pages are stacked.
 */
export function offsetBelow(text: Element, edge: number): TextOffset {
  let before = 0;
  for (const node of textNodesOf(text)) {
    const { length } = node.data;
    if (node.data.trim() !== '' && boundsOf(node, 0, length).bottom > edge + 1) {
      return before + firstBelow(node, edge);
    }
    before += length;
  }
  return before;
}

function firstBelow(node: Text, edge: number): number {
  let low = 0;
  let high = node.data.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boundsOf(node, 0, middle + 1).bottom > edge + 1) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where the character at an offset is on the screen; null for a text without characters. */
export function boundsAt(text: Element, offset: TextOffset): DOMRect | null {
  let left = offset;
  for (const node of textNodesOf(text)) {
    if (left < node.data.length && node.data.trim() !== '') return boundsOf(node, left, left + 1);
    left = Math.max(0, left - node.data.length);
  }
  return null;
}
