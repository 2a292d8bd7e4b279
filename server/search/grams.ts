import type { Folded } from './fold.ts';
import { isSingle, type Run, runsOf, type Term } from './terms.ts';

/**
 * Texts are indexed as sets of 32-bit numbers. One or two Han characters of Unicode's first plane map to a number of
 * their own, so they never collide: a pair is (first, second), a single is (0, character). Words and rarer characters
 * are hashed into the numbers whose upper half is 0001 to 2fff, where no Han character lies.
 */
const hashFloor = 0x1_0000;
const hashSpan = 0x2fff_0000;

function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // Similar words differ in few bits until they are mixed.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return hashFloor + (((hash ^ (hash >>> 15)) >>> 0) % hashSpan);
}

function single(char: string): number {
  return char.length === 1 ? char.charCodeAt(0) : hashed(char);
}

function pair(first: string, second: string): number {
  const isPlain = first.length === 1 && second.length === 1;
  return isPlain ? (first.charCodeAt(0) << 16) | second.charCodeAt(0) : hashed(first + second);
}

const word = (text: string) => hashed(text);
/** The beginning of a word, for suggestions while the visitor types. */
const wordStart = (text: string) => hashed(`^${text}`);
const maxStartLength = 12;

function addPairs(grams: Set<number>, text: string): void {
  let last = '';
  for (const char of text) {
    if (last) grams.add(pair(last, char));
    last = char;
  }
}

function addRun(grams: Set<number>, run: Run): void {
  if (run.kind === 'word') {
    grams.add(word(run.text));
    return;
  }
  for (const char of run.close) grams.add(single(char));
  addPairs(grams, run.text);
}

/** All grams of a text. Fields are passed separately, so that no pair spans two of them. */
export function gramsOf(fields: readonly Folded[]): number[] {
  const grams = new Set<number>();
  for (const { text, close } of fields) {
    for (const run of runsOf(text, close)) addRun(grams, run);
  }
  return [...grams];
}

/** The beginnings of the words of a text; indexed for heads only, which suggestions are made from. */
export function wordStartsOf(fields: readonly Folded[]): number[] {
  const grams = new Set<number>();
  for (const { text, close } of fields) {
    for (const run of runsOf(text, close)) {
      if (run.kind !== 'word') continue;
      for (let end = 1; end <= Math.min(run.text.length, maxStartLength); end++)
        grams.add(wordStart(run.text.slice(0, end)));
    }
  }
  return [...grams];
}

/** The grams that a text must have to possibly contain these terms. */
export function gramsOfTerms(terms: readonly Term[]): number[] {
  const grams = new Set<number>();
  for (const term of terms) {
    if (term.kind === 'word') grams.add(word(term.text));
    else if (isSingle(term.close)) grams.add(single(term.close));
    else addPairs(grams, term.text);
  }
  return [...grams];
}

/** Like `gramsOfTerms`, but treats the last word as unfinished. */
export function gramsWhileTyping(terms: readonly Term[]): number[] {
  const last = terms.at(-1);
  if (last?.kind !== 'word') return gramsOfTerms(terms);
  const rest = gramsOfTerms(terms.slice(0, -1));
  return [...rest, wordStart(last.text.slice(0, maxStartLength))];
}

/** Whether a text with all grams of a term may still lack the term: 甲乙 and 乙丙 do not make 甲乙丙. */
export function needsProof(term: Term): boolean {
  return term.kind === 'han' && Array.from(term.text).length > 2;
}
