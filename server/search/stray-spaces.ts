import type { Piece } from './passage.ts';

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
