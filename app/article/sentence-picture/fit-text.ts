import { neverFirst, wholeWords } from '../whole-words.ts';

/** How a sentence fits into a picture: its lines, and the size of its characters. */
export interface FittedText {
  size: number;
  lines: string[];
}

interface Room {
  width: number;
  height: number;
}

/** The width of a text in characters of size 1. */
type Measure = (text: string) => number;

export const lineHeight = 1.6;
const sizes = [84, 76, 68, 60, 54, 48, 44, 40, 36];
/** What is left of a text that is cut ends at one of these. */
const punctuation = /[，、；：。！？,;:.!?]/gu;

/** Marks that never begin a line hang at the end of the one before. */
function linesOf(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wholeWords(text).flatMap((each) => (measure(each.trimEnd()) > width ? [...each] : [each]))) {
    if (line !== '' && measure((line + word).trimEnd()) > width && !neverFirst.test(word)) {
      lines.push(line.trimEnd());
      line = word.trimStart();
    } else line += word;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** In characters: a last line that is shorter looks left over. */
const shortestEnd = 3;

/** The lines of a text, narrower where the last one would be short otherwise. */
function evenLines(text: string, width: number, measure: Measure): string[] {
  const widest = linesOf(text, width, measure);
  for (let lines = widest, narrower = width; lines.length === widest.length && narrower > width / 2; narrower -= 0.5) {
    lines = linesOf(text, narrower, measure);
    const end = lines.at(-1);
    if (lines.length === widest.length && (end === undefined || measure(end) > shortestEnd)) return lines;
  }
  return widest;
}

/** The text up to a punctuation mark at most this many characters in, with an ellipsis; anywhere if it has no mark there. */
function cutAt(text: string, length: number): string {
  const part = [...text].slice(0, length).join('');
  const marks = [...part.matchAll(punctuation)].map(({ index }) => index).filter((index) => index > part.length / 2);
  return `${part.slice(0, marks.at(-1) ?? part.length).trimEnd()}…`;
}

/** The largest size at which the whole text fits; a text that fits in none is cut. */
export function fitText(text: string, { width, height }: Room, measure: Measure): FittedText {
  const whole = text.replace(/\s+/g, ' ').trim();
  for (const size of sizes) {
    const lines = evenLines(whole, width / size, measure);
    if (lines.length * size * lineHeight <= height) return { size, lines };
  }
  const size = sizes.at(-1) ?? 1;
  const most = Math.max(1, Math.floor(height / (size * lineHeight)));
  let length = [...whole].length;
  let lines = linesOf(whole, width / size, measure);
  while (lines.length > most && length > 1) {
    length = Math.floor(length * 0.95);
    lines = linesOf(cutAt(whole, length), width / size, measure);
  }
  return { size, lines };
}
