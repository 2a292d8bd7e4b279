/** Written without spaces between words (Han, kana, Hangul, bopomofo), or with them, or neither. */
export type Script = 'han' | 'word' | 'none';

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー]/u;
const word = /[\p{L}\p{N}\p{M}]/u;

const scripts = ['han', 'word', 'none'] as const;
/** By UTF-16 unit, one more than the place in `scripts`; 0 while it has not been asked for. */
const known = new Uint8Array(0x10000);

/** What the character is written in of which the unit at a place is a part. */
export function scriptAt(text: string, at: number): Script {
  const unit = text.charCodeAt(at);
  if (unit >= 0xd800 && unit <= 0xdfff) return scriptOf(pairAt(text, at));
  const place = known[unit] as number;
  if (place > 0) return scripts[place - 1] as Script;
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
