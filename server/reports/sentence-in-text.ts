import { plainText } from '../articles/plain-text.ts';

/** What a reader can select of an article. */
interface ShownText {
  title: string;
  summary: string;
  key_points: readonly string[];
  body_html: string;
}

/** Readers' browsers leave these out of the sentence: how characters sound, and the numbers of footnotes. */
const leftOut = /<(rt|rp)\b[^>]*>.*?<\/\1>|<sup id="section-noteref-[^>]*>.*?<\/sup>/gs;

const withoutSpaces = (text: string) => text.replace(/\s+/g, '');

/** Returns a test of whether readers still see a sentence, whatever spaces and ends of lines are between its words. */
export function sentenceFinder({ title, summary, key_points, body_html }: ShownText): (sentence: string) => boolean {
  const text = withoutSpaces([title, summary, ...key_points, plainText(body_html.replace(leftOut, ''))].join('\n'));
  return (sentence) => sentence !== '' && text.includes(withoutSpaces(sentence));
}
