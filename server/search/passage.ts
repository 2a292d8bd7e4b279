import { type Folded, fold } from './fold.ts';
import { findTerm, joinSpans, type Span } from './occurrences.ts';
import type { Term } from './terms.ts';

/** A piece of a text to show, and whether it is what the reader searched for. */
export interface Piece {
  text: string;
  hit: boolean;
}

const passageLength = 80;
/** How far before the first hit a passage may begin, so that the hit stands well inside it. */
const leadLength = 24;
/** Of a term that stands everywhere, the first places are good enough. */
const mostPlaces = 20;
const sentenceEnd = /[。！？；!?;]/;
const pause = /[，、：,:\s」』）]/;

/** A text in pieces, every term in it marked. */
export function markTerms(text: string, terms: readonly Term[]): Piece[] {
  const folded = fold(text);
  return cut(text, folded, { start: 0, end: folded.text.length }, hitsIn(folded, terms));
}

/** Whether a text contains a term, as it is shown and not as it was indexed. */
export function containsTerm(folded: Folded, term: Term): boolean {
  return findTerm(term, folded, 1).length > 0;
}

/**
 * About eighty characters around the place where most of the terms stand together, cut at punctuation where there
 * is some; null where the text has none of them.
 */
export function passageOf(text: string, folded: Folded, terms: readonly Term[]): Piece[] | null {
  const places = terms.flatMap((term, number) =>
    findTerm(term, folded, mostPlaces).map((span) => ({ ...span, number })),
  );
  if (places.length === 0) return null;
  places.sort((a, b) => a.start - b.start);
  const first = bestStart(places);
  const window = windowAround(text, folded, first);
  const pieces = cut(text, folded, window, hitsWithin(folded, window, terms));
  if (window.start > 0 && !sentenceEnd.test(before(text, folded, window.start))) pieces.unshift(plain('…'));
  if (window.end < folded.text.length && !sentenceEnd.test(before(text, folded, window.end))) pieces.push(plain('…'));
  return joinPlain(pieces);
}

function hitsIn(folded: Folded, terms: readonly Term[]): Span[] {
  return joinSpans(terms.flatMap((term) => findTerm(term, folded)));
}

/** The neighbours of the window are looked at too: by them a word is told from a part of one. */
function hitsWithin({ text, close }: Folded, window: Span, terms: readonly Term[]): Span[] {
  const from = Math.max(0, window.start - 1);
  const part = { text: text.slice(from, window.end + 1), close: close.slice(from, window.end + 1) };
  const spans = terms.flatMap((term) => findTerm(term, part));
  return joinSpans(spans.map(({ start, end }) => ({ start: start + from, end: end + from })));
}

/** The place from which a passage's length shows the most different terms, and of those the most places. */
function bestStart(places: readonly (Span & { number: number })[]): Span {
  let best = places[0] as Span;
  let bestWorth = 0;
  let end = 0;
  for (const [start, place] of places.entries()) {
    while (end < places.length && (places[end]?.end ?? 0) - place.start <= passageLength - leadLength) end += 1;
    const shown = places.slice(start, Math.max(end, start + 1));
    const worth = new Set(shown.map((one) => one.number)).size * 100 + Math.min(shown.length, 99);
    if (worth > bestWorth) [best, bestWorth] = [place, worth];
  }
  return best;
}

/** In folded units; begins after a sentence's end or a pause before the hit, ends after one. */
function windowAround(text: string, folded: Folded, hit: Span): Span {
  const earliest = Math.max(0, hit.start - leadLength);
  const start = earliest === 0 ? 0 : (lastAfter(text, folded, earliest, hit.start) ?? earliest);
  const length = folded.text.length;
  const latest = Math.min(length, Math.max(start + passageLength, hit.end));
  const soonest = Math.min(latest, Math.max(hit.end, latest - leadLength));
  const end = latest === length ? length : (lastAfter(text, folded, soonest, latest) ?? latest);
  return { start, end };
}

/** The last place in a stretch that follows the end of a sentence, or else a pause. */
function lastAfter(text: string, folded: Folded, from: number, to: number): number | null {
  for (const mark of [sentenceEnd, pause]) {
    for (let at = to; at > from; at--) {
      if (mark.test(before(text, folded, at))) return at;
    }
  }
  return null;
}

/** The character of the shown text that stands before a place of the folded one. */
function before(text: string, folded: Folded, at: number): string {
  return text.charAt((folded.ends[at - 1] ?? 1) - 1);
}

function cut(text: string, folded: Folded, window: Span, hits: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  const from = folded.starts[window.start] ?? text.length;
  const to = window.end >= folded.text.length ? text.length : (folded.starts[window.end] ?? text.length);
  let shown = window.start === 0 ? 0 : from;
  for (const hit of hits) {
    if (hit.end <= window.start || hit.start >= window.end) continue;
    const start = Math.max(shown, folded.starts[hit.start] ?? shown);
    const end = Math.min(to, folded.ends[hit.end - 1] ?? start);
    if (start > shown) pieces.push(plain(text.slice(shown, start)));
    if (end > start) pieces.push({ text: text.slice(start, end), hit: true });
    shown = Math.max(shown, end);
  }
  if (shown < to) pieces.push(plain(text.slice(shown, to)));
  return pieces;
}

function plain(text: string): Piece {
  return { text, hit: false };
}

function joinPlain(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && !last.hit && !piece.hit) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}
