import type { MarkedExtension, Tokens } from 'marked';
import { ImportProblem } from './editing/incoming-article.ts';

const deepest = 40;
const widestIndent = 200;
const marker = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

/**
 * Rejects quotes and lists that are nested more deeply than real texts: the Markdown parser reads the rest of the text
 * again for every level. `firstLine` is the line of the file on which the text begins.
 */
export function rejectDeepMarkdown(markdown: string, firstLine = 1): void {
  for (const [index, line] of markdown.split('\n').entries()) {
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    marker.lastIndex = 0;
    let depth = 0;
    while (depth <= deepest && marker.test(line)) depth += 1;
    if (depth > deepest || (depth > 0 && indent > widestIndent)) {
      throw new ImportProblem('引言或清單的層數過多', firstLine + index);
    }
  }
}

/** How many characters the parser may look at for the other half of a sign. Millions of words need a tenth of it. */
const mostSearched = 100_000_000;
const notInAddress = /[^\w.!#$%&'*+/=?`{|}~-]/;

/**
 * An extension for one text. For every `*`, `_` and `~` the parser searches the rest of the paragraph, and for every piece
 * of text what may be the name of an e-mail address, so that a hostile paragraph takes as long as the square of its length.
 * When too much was searched, the rest of each paragraph is plain text.
 */
export function limitedSearch(): MarkedExtension {
  let searched = 0;

  function search(text: string, characters: number): Tokens.Text | false {
    searched += characters;
    return searched > mostSearched && { type: 'text', raw: text, text, escaped: false };
  }
  const searchSign = (text: string, paragraph: string) =>
    (/^[*_~]/.test(text) ? search(text, paragraph.length) : false) as false;

  return {
    tokenizer: {
      emStrong: searchSign,
      del: searchSign,
      inlineText: (text) => search(text, notInAddress.exec(text)?.index ?? text.length),
    },
  };
}
