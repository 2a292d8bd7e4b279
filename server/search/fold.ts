import { otherForms, taiwanForms, writtenAlike } from './simplified-to-traditional.ts';

/** A text in the form used for comparison, with the origin of each unit. */
export interface Folded {
  /** Without differences of case, width, variants and Simplified; characters that Simplified writes alike are equal. */
  text: string;
  /** The same, of the same length, but distinguishes characters that only Simplified writes alike (麵 is not 面). */
  close: string;
  /** For each unit of the folded text, the start and end of the original characters that it came from. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** What a single UTF-16 unit folds to. Values below 3 are flags, since searched text has no such units. */
const unknown = 0;
const needsCluster = 1;
const combinesWithPrevious = 2;

const closeForms = new Uint16Array(0x10000);
const wideForms = new Uint16Array(0x10000);
const taiwanFormOf = new Map<string, string>();
for (let at = 0; at < otherForms.length; at++) taiwanFormOf.set(otherForms.charAt(at), taiwanForms.charAt(at));
for (const group of writtenAlike.split(' ')) {
  for (const char of group) wideForms[char.charCodeAt(0)] = group.charCodeAt(0);
}

const combining = /^[\p{M}\uff9e\uff9f]$/u;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const spaces = /\s/g;
const searchable = /[\p{L}\p{N}]/u;

/** Punctuation is not folded: it is never searched for, and a text then differs little from its folded form. */
function plainForm(piece: string): string {
  const visible = piece.replace(spaces, ' ').replace(invisible, '');
  const form = visible.normalize('NFKC').toLowerCase();
  return searchable.test(form) ? form : visible;
}

function formOf(unit: number): number {
  const known = closeForms[unit] as number;
  if (known !== unknown) return known;
  const char = String.fromCharCode(unit);
  const form = plainForm(char);
  const isSimple = form.length === 1 && (unit < 0xd800 || unit > 0xdfff);
  const result = combining.test(char) ? combinesWithPrevious : isSimple ? taiwanUnit(form) : needsCluster;
  closeForms[unit] = result;
  return result;
}

function taiwanUnit(char: string): number {
  return (taiwanFormOf.get(char) ?? char).charCodeAt(0);
}

/** Folds a text and records the origin of each unit, since folding may change lengths (㍿ becomes four characters). */
export function fold(text: string): Folded {
  const folded = createFoldedText(text.length);
  let at = 0;
  while (at < text.length) {
    const form = formOf(text.charCodeAt(at));
    const isCombined = at + 1 < text.length && formOf(text.charCodeAt(at + 1)) === combinesWithPrevious;
    if (form > combinesWithPrevious && !isCombined) {
      folded.add(form, at, at + 1);
      at += 1;
    } else {
      const end = clusterEnd(text, at);
      for (const char of plainForm(text.slice(at, end)).split('')) folded.add(taiwanUnit(char), at, end);
      at = end;
    }
  }
  return folded.finish();
}

function createFoldedText(expected: number) {
  let capacity = expected + 16;
  let close = new Uint16Array(capacity);
  let starts = new Uint32Array(capacity);
  let ends = new Uint32Array(capacity);
  let length = 0;

  function grow(): void {
    capacity *= 2;
    [close, starts, ends] = [grown(close, capacity), grown(starts, capacity), grown(ends, capacity)];
  }

  return {
    add(unit: number, start: number, end: number): void {
      if (length === capacity) grow();
      close[length] = unit;
      starts[length] = start;
      ends[length] = end;
      length += 1;
    },
    finish(): Folded {
      const units = close.subarray(0, length);
      const folded = { close: textOf(units), starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
      for (let at = 0; at < length; at++) units[at] = wideForms[units[at] as number] || (units[at] as number);
      return { ...folded, text: textOf(units) };
    },
  };
}

function grown<T extends Uint16Array | Uint32Array>(old: T, capacity: number): T {
  const larger = new (old.constructor as new (length: number) => T)(capacity);
  larger.set(old);
  return larger;
}

function textOf(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
}

/** The end of a character with everything that combines with it: accents, voicing marks, variation selectors. */
function clusterEnd(text: string, start: number): number {
  let end = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
  while (end < text.length) {
    const next = String.fromCodePoint(text.codePointAt(end) ?? 0);
    if (!combining.test(next)) break;
    end += next.length;
  }
  return end;
}
