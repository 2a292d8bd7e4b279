import { listNumber } from '../../../contract/list-number.ts';

/**
 * Long numbers of a list need more room beside the text, above all in vertical lines. How many digits the last number has
 * is added when the article is sent; the stored HTML does not have it.
 */
const tag = /<(\/?)(ol|ul|li)\b([^>]*)>/g;
/** Up to here a number is one character in vertical lines (十), and fits beside the text in horizontal ones. */
const lastShort = 10;

export function withListDigits(html: string): string {
  if (!html.includes('<ol')) return html;
  const open: { at: number; last: number }[] = [];
  const numbered: { at: number; last: number }[] = [];
  for (const { 0: whole, 1: slash, 2: name, 3: attributes, index } of html.matchAll(tag)) {
    const list = open.at(-1);
    if (name === 'li') {
      if (!slash && list) list.last += 1;
    } else if (slash) {
      open.pop();
    } else {
      const first = listNumber(/ start="(\d+)"/.exec(attributes ?? '')?.[1]) ?? 1;
      const opened = { at: index + whole.length - 1, last: first - 1 };
      open.push(opened);
      if (name === 'ol') numbered.push(opened);
    }
  }
  const parts: string[] = [];
  let written = 0;
  for (const { at, last } of numbered) {
    if (last <= lastShort) continue;
    parts.push(html.slice(written, at), ` data-digits="${String(last).length}"`);
    written = at;
  }
  return parts.join('') + html.slice(written);
}
