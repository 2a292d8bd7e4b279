/** Pages of a text in vertical lines. The browser stacks them one below the other, with a gap between them. */
export interface PageStack {
  /** Of one page. */
  height: number;
  gap: number;
  /** Of all pages with the gaps between them. */
  total: number;
}

export function pageCount({ height, gap, total }: PageStack): number {
  return Math.max(1, Math.round((total + gap) / (height + gap)));
}

function within(page: number, count: number): number {
  return Math.min(count - 1, Math.max(0, page));
}

/** The distance from the top of the stack to the page. */
export function offsetOfPage(page: number, stack: PageStack): number {
  return within(page, pageCount(stack)) * (stack.height + stack.gap);
}

/** The page at a distance from the top of the stack. A position in a gap belongs to the page after it. */
export function pageAt(offset: number, stack: PageStack): number {
  const { height, gap } = stack;
  return within(Math.floor((offset + gap) / (height + gap)), pageCount(stack));
}

/** How much of the text has been read at the end of a page, from 0 to 100. */
export function progressAfter(page: number, count: number): number {
  return Math.round(((page + 1) / count) * 100);
}

/** The page at whose end that much has been read. */
export function pageOfProgress(progress: number, count: number): number {
  return within(Math.round((progress / 100) * count) - 1, count);
}
