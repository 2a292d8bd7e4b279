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
