import { otherForms, taiwanForms, writtenAlike } from './han-folding.ts';

/** A text as it is compared, and where each part of it came from. */
export interface Folded {
  /** Case, width, variants and Simplified folded away; characters that Simplified writes alike are one. */
  text: string;
  /** The same, of the same length, with characters kept apart that only Simplified writes alike (麵 is not 面). */
  close: string;
  /** For each unit of the folded text, where the piece of the original that it came from begins and ends. */
  starts: number[];
  ends: number[];
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

function plainForm(piece: string): string {
  return piece.replace(spaces, ' ').replace(invisible, '').normalize('NFKC').toLowerCase();
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
  const units: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  while (at < text.length) {
    const form = formOf(text.charCodeAt(at));
    const joined = at + 1 < text.length && formOf(text.charCodeAt(at + 1)) === joinsBefore;
    const end = form > joinsBefore && !joined ? at + 1 : clusterEnd(text, at);
    if (end === at + 1 && form > joinsBefore) {
      units.push(form);
      starts.push(at);
      ends.push(end);
    } else {
      for (const char of plainForm(text.slice(at, end)).split('')) {
        units.push(taiwanUnit(char));
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return { close: textOf(units), text: textOf(units.map(wideForm)), starts, ends };
}

function wideForm(unit: number): number {
  return wideForms[unit] || unit;
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

function textOf(units: number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < units.length; at += 8192) parts.push(String.fromCharCode(...units.slice(at, at + 8192)));
  return parts.join('');
}
