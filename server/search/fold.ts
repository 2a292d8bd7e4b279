import { otherForms, taiwanForms, writtenAlike } from './han-folding.ts';

/** A text as it is compared, and where each part of it came from. */
export interface Folded {
  /** Case, width, variants and Simplified folded away; characters that Simplified writes alike are one. */
  text: string;
  /** The same, of the same length, with characters kept apart that only Simplified writes alike (麵 is not 面). */
  close: string;
  /** For each unit of the folded text, where the piece of the original that it came from begins and ends. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** What a single UTF-16 unit folds to; numbers below 3 are marks, since no text that is searched has such units. */
const unknown = 0;
const needsCare = 1;
const joinsBefore = 2;

const closeForms = new Uint16Array(0x10000);
const wideForms = new Uint16Array(0x10000);
const taiwanFormOf = new Map<string, string>();
for (let at = 0; at < otherForms.length; at++) taiwanFormOf.set(otherForms.charAt(at), taiwanForms.charAt(at));
for (const group of writtenAlike.split(' ')) {
  for (const char of group) wideForms[char.charCodeAt(0)] = group.charCodeAt(0);
}

const joining = /^[\p{M}\uff9e\uff9f]$/u;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const spaces = /\s/g;
const searchable = /[\p{L}\p{N}]/u;

/** Punctuation stays as it is: nobody searches for it, and a text then differs little from its folded form. */
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
  const result = joining.test(char) ? joinsBefore : isSimple ? taiwanUnit(form) : needsCare;
  closeForms[unit] = result;
  return result;
}

function taiwanUnit(char: string): number {
  return (taiwanFormOf.get(char) ?? char).charCodeAt(0);
}

/** Folds a text and remembers where everything came from, since folding may change lengths (㍿ has four letters). */
export function fold(text: string): Folded {
  const made = createFoldedText(text.length);
  let at = 0;
  while (at < text.length) {
    const form = formOf(text.charCodeAt(at));
    const isJoined = at + 1 < text.length && formOf(text.charCodeAt(at + 1)) === joinsBefore;
    if (form > joinsBefore && !isJoined) {
      made.add(form, at, at + 1);
      at += 1;
    } else {
      const end = clusterEnd(text, at);
      for (const char of plainForm(text.slice(at, end)).split('')) made.add(taiwanUnit(char), at, end);
      at = end;
    }
  }
  return made.finish();
}

function createFoldedText(expected: number) {
  let room = expected + 16;
  let close = new Uint16Array(room);
  let starts = new Uint32Array(room);
  let ends = new Uint32Array(room);
  let length = 0;

  function grow(): void {
    room *= 2;
    [close, starts, ends] = [grown(close, room), grown(starts, room), grown(ends, room)];
  }

  return {
    add(unit: number, start: number, end: number): void {
      if (length === room) grow();
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

function grown<T extends Uint16Array | Uint32Array>(old: T, room: number): T {
  const larger = new (old.constructor as new (length: number) => T)(room);
  larger.set(old);
  return larger;
}

function textOf(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
}

/** A character with everything that joins it: accents, voicing marks, variation selectors. */
function clusterEnd(text: string, start: number): number {
  let end = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
  while (end < text.length) {
    const next = String.fromCodePoint(text.codePointAt(end) ?? 0);
    if (!joining.test(next)) break;
    end += next.length;
  }
  return end;
}
