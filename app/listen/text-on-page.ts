import { sanitisedHtmlAttribute } from '../article/article-body.tsx';
import { type ArticleText, articleText } from './article-text.ts';
import type { Span } from './sentences.ts';

/** The same parts of the page that `trackOf` makes of an article's data. */
export function textOnPage(root: HTMLElement): ArticleText {
  return articleText(
    ['h1', 'section[aria-label="重點"]', `[${sanitisedHtmlAttribute}]`].map((part) => root.querySelector(part)),
  );
}

/** The part of the page that holds a part of the text. */
export function rangeOf({ pieces }: ArticleText, { start, end }: Span): Range | null {
  const first = pieces.findLast((piece) => piece.start <= start);
  const last = pieces.findLast((piece) => piece.start < end);
  if (!first || !last || end <= start) return null;
  const range = document.createRange();
  range.setStart(first.node, Math.min(start - first.start, first.node.length));
  range.setEnd(last.node, Math.min(end - last.start, last.node.length));
  return range;
}

/** The position in the text at a point of the screen; null where no text is. */
export function offsetAtPoint({ pieces }: ArticleText, x: number, y: number): number | null {
  const caret = caretAt(x, y);
  const piece = pieces.find(({ node }) => node === caret?.node);
  return piece && caret ? piece.start + caret.offset : null;
}

/** Older browsers of Apple and Google have the second form only. */
function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position && { node: position.offsetNode, offset: position.offset };
  }
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}
