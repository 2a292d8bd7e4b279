import { sentenceEnd } from '../article/sentence-ends.ts';
import { spokenWords } from './spoken-words.ts';

/** A part of a text, by the positions of its first character and of the one after its last. */
export interface Span {
  start: number;
  end: number;
}

/**
 * In seconds at normal speed. Chrome ends an utterance of its own voices after 15 seconds without a word about it; at the
 * slowest speed of 0.75 this is just below that.
 */
export const longestSpoken = 11;

/** How long voices take for a character, in seconds; measured with several voices, good enough to jump by. */
const paces: [RegExp, number][] = [
  [/\p{Script=Han}/gu, 0.22],
  [/\d/g, 0.24],
  [/[A-Za-z]+/g, 0.2],
  [/[A-Za-z]/g, 0.07],
  [/[，、；：。！？]/g, 0.25],
  [/[^\p{Script=Han}\dA-Za-z，、；：。！？\s\p{M}]/gu, 0.2],
];

/** An estimate at normal speed. */
export function spokenSeconds(spoken: string): number {
  return paces.reduce((sum, [pattern, each]) => sum + each * (spoken.match(pattern)?.length ?? 0), 0);
}

/** The sentences of a text, none of them too long for a voice; together they are the whole text. */
export function sentenceSpans(text: string): Span[] {
  const ends = [...text.matchAll(sentenceEnd)].map((match) => match.index + match[0].length);
  const cuts = [...new Set([0, ...ends, text.length])];
  return cuts.slice(1).flatMap((end, index) => shortSpans(text, { start: cuts[index] ?? 0, end }));
}

function shortSpans(text: string, span: Span): Span[] {
  const part = text.slice(span.start, span.end);
  const cut = spokenSeconds(spokenWords(part)) > longestSpoken ? bestCut(part) : 0;
  if (cut === 0) return [span];
  const middle = span.start + cut;
  return [...shortSpans(text, { ...span, end: middle }), ...shortSpans(text, { ...span, start: middle })];
}

/** Where a voice may pause, best first; the last is between any two characters that make no number or word. */
const pauses = [
  /[；;：][」』）)]*/gu,
  /[，、,][」』）)]*(?!\d)/gu,
  /\s+/gu,
  /[^\w.,:/%-](?!\p{M}|\p{Cf}|\p{Variation_Selector}|$)/gu,
];
const anywhere = /.(?!\p{M}|\p{Cf}|\p{Variation_Selector}|$)/gsu;

/** The pause nearest to the middle; 0 if the text has none. */
function bestCut(text: string): number {
  const middle = text.length / 2;
  const near = text.length / 4;
  for (const pattern of pauses) {
    const cut = nearest(text, pattern);
    if (cut > 0 && Math.abs(cut - middle) <= near) return cut;
  }
  return nearest(text, anywhere);
}

function nearest(text: string, pattern: RegExp): number {
  const middle = text.length / 2;
  const cuts = [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
  const inside = cuts.filter((cut) => cut < text.length);
  return inside.reduce((best, cut) => (Math.abs(cut - middle) < Math.abs(best - middle) ? cut : best), inside[0] ?? 0);
}
