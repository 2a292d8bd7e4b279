import { withoutStraySpaces } from '../../search/shown-hit.ts';
import { plainText } from '../plain-text.ts';

const longest = 90;
const longestTitle = 40;

/** The note about an article that would be public without any text. */
export const emptyNote = '沒有內文，存成草稿';

/** The beginning of a text, up to the end of a sentence if one is near, for articles without a summary. */
export function summaryOf(text: string): string {
  const [tidy = { text: '' }] = withoutStraySpaces([{ text: text.trim(), hit: false }]);
  const characters = [...tidy.text];
  if (characters.length <= longest) return characters.join('');
  const begin = characters.slice(0, longest).join('');
  const sentence = /^.{20,}[。！？]/su.exec(begin);
  return sentence ? sentence[0] : `${begin.slice(0, -1)}…`;
}

/** What does not read as the beginning of a text. Captions come first: the figures of a gallery lie within another. */
const besidesText = [/<figcaption>[\s\S]*?<\/figcaption>/g, /<(h[1-6]|pre|figure|table)\b[^>]*>[\s\S]*?<\/\1>/g];

/** The beginning of a sanitised HTML text without headings, code, pictures and tables, if there is anything else. */
export function summaryFrom(html: string): string {
  return summaryOf(plainText(besidesText.reduce((rest, part) => rest.replace(part, ' '), html)) || plainText(html));
}

/** The beginning of a text, for articles without a title. */
export function titleFrom(html: string, notes: string[]): string {
  const text = plainText(html);
  if (!text) return '';
  notes.push('原文沒有標題，以內文開頭代替');
  const short = summaryOf(text);
  return [...short].length <= longestTitle ? short : `${[...short].slice(0, longestTitle - 1).join('')}…`;
}
