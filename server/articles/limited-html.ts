import sanitizeHtml from 'sanitize-html';
import { ImportProblem } from './editing/incoming-article.ts';

const longestAttribute = 4_000;
const deepest = 400;

type Options = sanitizeHtml.IOptions;

/**
 * Runs sanitize-html with bounds that keep its time linear: for each closing tag the parser searches all open tags, and
 * addresses are parsed repeatedly. An attribute that is too long is dropped; a text that is nested too deeply throws.
 */
export function limitedHtml(html: string, options: Options): string {
  let depth = 0;
  return sanitizeHtml(html, {
    ...options,
    onOpenTag(name, attribs) {
      depth += 1;
      if (depth > deepest) throw new ImportProblem('HTML 的層數過多');
      for (const [attribute, value] of Object.entries(attribs)) {
        if (value.length > longestAttribute) delete attribs[attribute];
      }
      options.onOpenTag?.(name, attribs);
    },
    onCloseTag(name, isImplied) {
      depth -= 1;
      options.onCloseTag?.(name, isImplied);
    },
  });
}
