import { Parser } from 'htmlparser2';
import { followDepth } from './sanitise-html.ts';

/** Elements whose text is no text for readers. */
const codeTags = new Set(['script', 'style', 'textarea', 'option', 'xmp']);
/** What ends with a space, so that neighbouring words stay apart. */
const ends = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'tr', 'td', 'th', 'figure', 'blockquote']);

/** The link inside a video's figure is replaced by a player on the page, so its words are not part of the text. */
const linkToVideo = /(<figure data-film="[^"]*">)<a [^>]*>[^<]*<\/a>/g;

/**
 * Extracts the plain text of HTML, for word counts, descriptions, search and feeds; the end of a block becomes a space.
 * It must be fast: on the longest articles sanitize-html, which did this once, takes half a second.
 */
export function plainText(html: string): string {
  const parts: string[] = [];
  const depth = followDepth();
  let inCode = 0;
  const parser = new Parser({
    onopentagname(name) {
      depth.opened();
      if (codeTags.has(name)) inCode += 1;
      if (name === 'br') parts.push(' ');
    },
    onclosetag(name) {
      depth.closed();
      if (codeTags.has(name)) inCode -= 1;
      if (ends.has(name)) parts.push(' ');
    },
    ontext(text) {
      if (inCode === 0) parts.push(text);
    },
  });
  parser.end(html.replace(linkToVideo, '$1'));
  return parts.join('').replace(/\s+/g, ' ').trim();
}
