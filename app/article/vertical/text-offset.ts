/**
 * A position in a text: how many characters come before it, of which a picture is one. It is the same in horizontal and
 * vertical lines.
 */
export type TextOffset = number;

/** All texts within an element, in order; the blanks between blocks are on no line. */
export function textNodesOf(element: Element): Text[] {
  return unitsOf(element).filter((unit) => unit instanceof Text);
}

/** Texts and pictures in order: there are pages with a picture alone. */
function unitsOf(element: Element): (Text | HTMLImageElement)[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const units: (Text | HTMLImageElement)[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Text || node instanceof HTMLImageElement) units.push(node);
  }
  return units;
}

const lengthOf = (unit: Text | HTMLImageElement) => (unit instanceof Text ? unit.data.length : 1);
const isBlank = (unit: Text | HTMLImageElement) => unit instanceof Text && unit.data.trim() === '';

function boundsOf(unit: Text | HTMLImageElement, start: number, end: number): DOMRect {
  if (!(unit instanceof Text)) return unit.getBoundingClientRect();
  const range = document.createRange();
  range.setStart(unit, start);
  range.setEnd(unit, end);
  return range.getBoundingClientRect();
}

/**
 * The first character that is not wholly above a horizontal edge of the screen. This is the first one on the screen in
 * horizontal lines, and the first one of the page in vertical lines, whose pages are stacked.
 */
export function offsetBelow(text: Element, edge: number): TextOffset {
  let before = 0;
  for (const unit of unitsOf(text)) {
    const length = lengthOf(unit);
    if (!isBlank(unit) && boundsOf(unit, 0, length).bottom > edge + 1) return before + firstBelow(unit, edge);
    before += length;
  }
  return before;
}

function firstBelow(unit: Text | HTMLImageElement, edge: number): number {
  let low = 0;
  let high = lengthOf(unit) - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boundsOf(unit, 0, middle + 1).bottom > edge + 1) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where the character at an offset is on the screen; null for a text without characters. */
export function boundsAt(text: Element, offset: TextOffset): DOMRect | null {
  let left = offset;
  for (const unit of unitsOf(text)) {
    const length = lengthOf(unit);
    if (left < length && !isBlank(unit)) return boundsOf(unit, left, left + 1);
    left = Math.max(0, left - length);
  }
  return null;
}
