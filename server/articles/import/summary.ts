import { withoutStraySpaces } from '../../search/shown-hit.ts';

const longest = 90;

/** The beginning of a text, up to the end of a sentence if one is near, for articles without a summary. */
export function summaryOf(text: string): string {
  const [tidy = { text: '' }] = withoutStraySpaces([{ text: text.trim(), hit: false }]);
  const characters = [...tidy.text];
  if (characters.length <= longest) return characters.join('');
  const begin = characters.slice(0, longest).join('');
  const sentence = /^.{20,}[。！？]/su.exec(begin);
  return sentence ? sentence[0] : `${begin.slice(0, -1)}…`;
}
