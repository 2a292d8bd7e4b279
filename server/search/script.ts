/** `han`: written without spaces between words (Han, kana, Hangul, bopomofo); `word`: with spaces; `none`: neither. */
export type Script = 'han' | 'word' | 'none';

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
