import { closingMarks } from '../../contract/rules/line-marks.ts';
import { unfold } from './differences.ts';
import { type Folded, fold } from './fold.ts';
import { findTerm, joinSpans, type Span } from './occurrences.ts';
import type { ShownTexts } from './queries/documents.ts';
import type { Term } from './terms.ts';

/** A piece of a shown text, and whether it matches a term. */
export interface Piece {
  text: string;
  hit: boolean;
}

const passageLength = 80;
/** How far before the first hit a passage may begin, so that the hit has context. */
const leadLength = 24;
/** For a frequent term, the first occurrences are enough. */
const maxOccurrences = 20;
const sentenceEnd = /[。！？；!?;]/;
const pause = /[，、：,:\s」』）]/;
/** What no passage begins with: it belongs to what comes before. */
const neverFirst = new RegExp(`[${closingMarks},.;:\\s]`, 'u');
const closing = /[\p{Pe}\p{Pf}]/u;
const mostClosing = 3;
/** A passage neither begins nor ends within a word or number of these. */
const inWord = /[\p{Script=Latin}\p{N}]/u;

/** Splits a text into pieces with every term highlighted. */
export function markTerms(text: string, terms: readonly Term[]): Piece[] {
  const folded = fold(text);
  return cut(text, folded, { start: 0, end: folded.text.length }, hitsIn(folded, terms));
}

/** Whether the current text contains a term, independent of the index. */
function containsTerm(folded: Folded, term: Term): boolean {
  return findTerm(term, folded, 1).length > 0;
}

/**
 * About eighty characters around the position where most of the terms occur together, cut at punctuation if possible;
 * null if the text contains none of the terms.
 */
export function passageOf(text: string, folded: Folded, terms: readonly Term[]): Piece[] | null {
  const occurrences = terms.flatMap((term, number) =>
    findTerm(term, folded, maxOccurrences).map((span) => ({ ...span, number })),
  );
  if (occurrences.length === 0) return null;
  occurrences.sort((a, b) => a.start - b.start);
  const first = bestStart(occurrences);
  const window = windowAround(text, folded, first);
  const pieces = cut(text, folded, window, hitsWithin(folded, window, terms));
  if (window.start > 0 && !followsSentence(text, folded, window.start)) pieces.unshift(plain('…'));
  if (window.end < folded.text.length && !followsSentence(text, folded, window.end)) pieces.push(plain('…'));
  return joinPlain(pieces);
}

function hitsIn(folded: Folded, terms: readonly Term[]): Span[] {
  return joinSpans(terms.flatMap((term) => findTerm(term, folded)));
}

/** Includes the neighbours of the window, which decide whether a word is whole or part of a longer one. */
function hitsWithin({ text, close }: Folded, window: Span, terms: readonly Term[]): Span[] {
  const from = Math.max(0, window.start - 1);
  const part = { text: text.slice(from, window.end + 1), close: close.slice(from, window.end + 1) };
  const spans = terms.flatMap((term) => findTerm(term, part));
  return joinSpans(spans.map(({ start, end }) => ({ start: start + from, end: end + from })));
}

/** The start from which a passage shows the most different terms, and then the most occurrences. */
function bestStart(occurrences: readonly (Span & { number: number })[]): Span {
  let best = occurrences[0] as Span;
  let bestScore = 0;
  let end = 0;
  for (const [start, occurrence] of occurrences.entries()) {
    while (end < occurrences.length && (occurrences[end]?.end ?? 0) - occurrence.start <= passageLength - leadLength)
      end += 1;
    const shown = occurrences.slice(start, Math.max(end, start + 1));
    const score = new Set(shown.map((one) => one.number)).size * 100 + Math.min(shown.length, 99);
    if (score > bestScore) [best, bestScore] = [occurrence, score];
  }
  return best;
}

/** In folded units. Begins after the end of a sentence or a pause before the hit, and ends after one. */
function windowAround(text: string, folded: Folded, hit: Span): Span {
  const earliest = Math.max(0, hit.start - leadLength);
  const start =
    earliest === 0 ? 0 : beginning(text, folded, lastAfter(text, folded, earliest, hit.start) ?? earliest, hit);
  const length = folded.text.length;
  const latest = Math.min(length, Math.max(start + passageLength, hit.end));
  const soonest = Math.min(latest, Math.max(hit.end, latest - leadLength));
  const pausing = latest === length ? length : lastAfter(text, folded, soonest, latest);
  const end = pausing === null ? wordEnd(text, folded, hit, latest) : ending(text, folded, pausing);
  return { start, end };
}

/** The last position that is not within a word, behind the hit; the latest one where a word is as long as all of it. */
function wordEnd(text: string, folded: Folded, hit: Span, latest: number): number {
  let at = latest;
  while (at > hit.end && inWord.test(before(text, folded, at)) && inWord.test(before(text, folded, at + 1))) at -= 1;
  return at > hit.end ? at : latest;
}

/** Moves the end of a passage behind the marks that close a quotation. */
function ending(text: string, folded: Folded, from: number): number {
  let at = from;
  const last = Math.min(folded.text.length, from + mostClosing);
  while (at < last && closing.test(before(text, folded, at + 1))) at += 1;
  return at;
}

/** The last position in a range that follows the end of a sentence, or else a pause. */
function lastAfter(text: string, folded: Folded, from: number, to: number): number | null {
  for (const boundary of [sentenceEnd, pause]) {
    for (let at = to; at > from; at--) {
      if (boundary.test(before(text, folded, at))) return at;
    }
  }
  return null;
}

/** From a position on, where a passage may begin: behind closing marks and the rest of a word, at the hit at the latest. */
function beginning(text: string, folded: Folded, from: number, hit: Span): number {
  let at = from;
  if (inWord.test(before(text, folded, at)))
    while (at < hit.start && inWord.test(before(text, folded, at + 1))) at += 1;
  while (at < hit.start && neverFirst.test(before(text, folded, at + 1))) at += 1;
  return at;
}

/** Whether what comes before a position is the end of a sentence, perhaps with marks that close it. */
function followsSentence(text: string, folded: Folded, position: number): boolean {
  let at = position;
  while (at > 0 && neverFirst.test(before(text, folded, at)) && !sentenceEnd.test(before(text, folded, at))) at -= 1;
  return sentenceEnd.test(before(text, folded, at));
}

/** The character of the shown text before a position of the folded text. */
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

/** Full-width punctuation already includes its spacing. */
const fullWidthPunctuation = /[\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65「」『』（）—…]/;
const han = /\p{Script=Han}/u;

/**
 * Plain text has a space where a paragraph, a heading or a cell ended. Chinese is written without spaces: such a space
 * is removed next to punctuation, and becomes an ideographic space between two Han characters.
 */
export function withoutStraySpaces(pieces: readonly Piece[]): Piece[] {
  const whole = pieces.map(({ text }) => text).join('');
  let from = 0;
  const tidied = pieces.map(({ text, hit }) => {
    const start = from;
    from += text.length;
    const tidy = text.replace(/\s+/g, (space, at: number) =>
      spaceBetween(whole.charAt(start + at - 1), whole.charAt(start + at + space.length), space),
    );
    return { text: tidy, hit };
  });
  return tidied.filter(({ text }) => text !== '');
}

function spaceBetween(before: string, after: string, space: string): string {
  if (!before || !after || fullWidthPunctuation.test(before) || fullWidthPunctuation.test(after)) return '';
  return han.test(before) && han.test(after) ? '\u3000' : space;
}

export interface Hit {
  articleId: string;
  titlePieces: Piece[];
  passagePieces: Piece[];
  /** Tags and author that contain terms missing from the texts, to show why the article was found. */
  names: { kind: 'tag' | 'author'; name: Piece[] }[];
}

/**
 * Builds the shown form of a hit, with a passage from the body or else from the summary. Null if the texts do not
 * contain every term, since the index may lag behind and hashes may collide.
 */
export function showHit(texts: ShownTexts, terms: readonly Term[]): Hit | null {
  const shownBody = unfold(texts.folded_body, texts.body_differences);
  const body = fold(shownBody);
  const summary = fold(texts.summary);
  const written = [fold(texts.title), summary, body];
  const unwritten = terms.filter((term) => !written.some((field) => containsTerm(field, term)));
  const names = unwritten.length === 0 ? [] : namesOf(texts);
  if (!unwritten.every((term) => names.some(({ folded }) => containsTerm(folded, term)))) return null;
  return {
    articleId: texts.id,
    titlePieces: markTerms(texts.title, terms),
    passagePieces: withoutStraySpaces(
      passageOf(shownBody, body, terms) ?? passageOf(texts.summary, summary, terms) ?? markTerms(texts.summary, []),
    ),
    names: names
      .filter(({ folded }) => unwritten.some((term) => containsTerm(folded, term)))
      .map(({ kind, text }) => ({ kind, name: markTerms(text, unwritten) })),
  };
}

function namesOf({ tags, author }: ShownTexts) {
  const named = [...tags.map((text) => ({ kind: 'tag' as const, text })), { kind: 'author' as const, text: author }];
  return named.map((one) => ({ ...one, folded: fold(one.text) }));
}
