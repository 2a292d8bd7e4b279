import { limits } from '../../contract/limits.ts';
import { fold } from './fold.ts';

/** `han`: written without spaces between words (Han, kana, Hangul, bopomofo); `word`: with spaces; `none`: neither. */
type Script = 'han' | 'word' | 'none';

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー]/u;
const word = /[\p{L}\p{N}\p{M}]/u;

const scripts = ['han', 'word', 'none'] as const;
/** For each UTF-16 unit, its index in `scripts` plus one; 0 if not computed yet. */
const known = new Uint8Array(0x10000);

/** The script of the character that the unit at this index belongs to. */
export function scriptAt(text: string, at: number): Script {
  const unit = text.charCodeAt(at);
  if (unit >= 0xd800 && unit <= 0xdfff) return scriptOf(pairAt(text, at));
  const number = known[unit] as number;
  if (number > 0) return scripts[number - 1] as Script;
  const script = scriptOf(text.charAt(at));
  known[unit] = scripts.indexOf(script) + 1;
  return script;
}

function pairAt(text: string, at: number): string {
  const isTail = text.charCodeAt(at) >= 0xdc00;
  return String.fromCodePoint(text.codePointAt(isTail && at > 0 ? at - 1 : at) ?? 0);
}

function scriptOf(char: string): Script {
  return han.test(char) ? 'han' : word.test(char) ? 'word' : 'none';
}

/** What a hit must contain: an exact run of Han characters, or a word of letters or digits. */
export interface Term {
  kind: 'han' | 'word';
  /** Folded like the indexed texts. */
  text: string;
  /** The closer folding, used to find single characters. */
  close: string;
}

export interface Run extends Term {
  /** Its start in the folded text. */
  at: number;
}

/** The runs and words of a folded text, in order; all other characters separate them. */
export function* runsOf(text: string, close: string): Generator<Run> {
  let at = 0;
  while (at < text.length) {
    const script = scriptAt(text, at);
    let end = at + 1;
    while (end < text.length && scriptAt(text, end) === script) end += 1;
    if (script !== 'none') yield { kind: script, text: text.slice(at, end), close: close.slice(at, end), at };
    at = end;
  }
}

/** The distinct terms of a query. A query that is too long is truncated, not rejected; a blank one has none. */
export function termsOf(query: string): Term[] {
  const truncated = Array.from(query.trim()).slice(0, limits.searchQueryMaxLength).join('').toWellFormed();
  const { text, close } = fold(truncated);
  const terms = new Map<string, Term>();
  for (const run of runsOf(text, close)) {
    const { kind, text: found, close: exact } = run;
    const key = isSingle(found) ? exact : found;
    if (!terms.has(key)) terms.set(key, { kind, text: found, close: exact });
  }
  return [...terms.values()];
}

/** Whether a text is one character, which may take two units. */
export function isSingle(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);
}
