import { closingMarks, openingMarks } from '../../contract/rules/line-marks.ts';

/** These never begin a line; the ASCII marks stand after Chinese characters here, since Latin words contain their own. */
export const neverFirst = new RegExp(`^[${closingMarks},.;:]`, 'u');
/** These never end a line. */
const neverLast = new RegExp(`[${openingMarks}]$`, 'u');

const pieces = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}.,:'’%-]*\s*|\s+|\p{Script=Han}+|\P{M}\p{M}*/gu;

const numerals = '〇零一二三四五六七八九十百千萬億';
const number = new RegExp(`^[${numerals}]+$`, 'u');
const restOfNumber = new RegExp(`^[${numerals}年月日歲]`, 'u');

let segmenter: Intl.Segmenter | undefined;

/** Browsers' dictionaries differ, and old browsers have none: there each character stands for itself. Years are none of their words. */
function hanWords(text: string): string[] {
  if (!Intl.Segmenter) return [...text];
  segmenter ??= new Intl.Segmenter('zh-Hant', { granularity: 'word' });
  const words: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = words.at(-1);
    if (last !== undefined && number.test(last) && restOfNumber.test(segment)) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

/** The words of a text, between which a line may break; opening marks are part of the word behind them. */
export function wholeWords(text: string): string[] {
  const words: string[] = [];
  for (const piece of text.match(pieces) ?? []) {
    for (const word of /^\p{Script=Han}/u.test(piece) ? hanWords(piece) : [piece]) {
      const last = words.at(-1);
      if (last !== undefined && neverLast.test(last)) words[words.length - 1] = last + word;
      else words.push(word);
    }
  }
  return words;
}

/** The lengths of the parts between which a line of this text may break. */
export function wordBreaks(text: string): number[] {
  const parts: number[] = [];
  for (const word of wholeWords(text)) {
    if (parts.length > 0 && neverFirst.test(word)) parts.push((parts.pop() ?? 0) + word.length);
    else parts.push(word.length);
  }
  return parts;
}
