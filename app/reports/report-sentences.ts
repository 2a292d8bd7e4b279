import { sentenceEnd } from '../article/sentence-ends.ts';
import type { ArticleText } from '../listen/article-text.ts';
import type { Span } from '../listen/sentences.ts';

/** The sentences of an article, by their positions in its text; one never reaches over the end of a paragraph or cell. */
export function sentencesOf({ text, blocks }: Pick<ArticleText, 'text' | 'blocks'>): Span[] {
  return blocks.flatMap(({ parts }) => parts.flatMap((part) => cut(text, part))).filter(hasText(text));
}

function cut(text: string, { start, end }: Span): Span[] {
  const ends = [...text.slice(start, end).matchAll(sentenceEnd)].map((match) => start + match.index + match[0].length);
  const cuts = [...new Set([start, ...ends, end])];
  return cuts.slice(1).map((to, index) => ({ start: cuts[index] ?? start, end: to }));
}

const hasText = (text: string) => (span: Span) => text.slice(span.start, span.end).trim() !== '';

/** The whole sentences that a part of the text touches. */
export function sentencesAround(text: string, sentences: readonly Span[], part: Span): string {
  const touched = sentences.filter(({ start, end }) => start < part.end && end > part.start);
  const [first, last] = [touched[0], touched.at(-1)];
  return first && last ? text.slice(first.start, last.end).trim() : '';
}

/** The part of the text that a selection covers; null where it covers none, such as in the caption of a picture. */
export function selectedPart({ pieces }: Pick<ArticleText, 'pieces'>, range: Range): Span | null {
  const covered = pieces.flatMap(({ node, start }) => {
    if (!range.intersectsNode(node)) return [];
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.length;
    return to > from ? [{ start: start + from, end: start + to }] : [];
  });
  const [first, last] = [covered[0], covered.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}
