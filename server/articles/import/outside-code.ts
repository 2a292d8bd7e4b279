const fence = /^ {0,3}(`{3,}|~{3,})/;

interface Position {
  isLineStart: boolean;
  isLineEnd: boolean;
  line: string;
}

type Change = (part: string, position: Position) => string;

/** Changes what is not code in a Markdown text: `change` gets the parts of lines outside of fences and backticks. */
export function changeOutsideCode(markdown: string, change: Change): string {
  let open = '';
  return markdown
    .split('\n')
    .map((line) => {
      const [, opening = ''] = fence.exec(line) ?? [];
      if (opening && (!open || opening.startsWith(open))) open = open ? '' : opening;
      return open || opening ? line : outsideBackticks(line, change);
    })
    .join('\n');
}

function outsideBackticks(line: string, change: Change): string {
  const ticks = line.split(/(`+)/);
  let result = '';
  for (let at = 0; at < ticks.length; at++) {
    const part = ticks[at] ?? '';
    const end = part.startsWith('`') ? ticks.indexOf(part, at + 1) : -1;
    const position = { isLineStart: at === 0, isLineEnd: at === ticks.length - 1, line };
    if (end < 0) result += part.startsWith('`') ? part : change(part, position);
    else {
      result += ticks.slice(at, end + 1).join('');
      at = end;
    }
  }
  return result;
}

/** Two or more signs: a single one may begin a hashtag. */
const crampedHeading = /^( {0,3}#{2,6})(?=[^\s#])/;
const spacedPicture = /!\[([^[\]]*)\]\(([^()<>"'\s]+ [^()<>"']*\.(?:jpe?g|png|gif|webp|avif))\)/gi;

/** `中__粗__文`: CommonMark takes underscores within a word as text, and Chinese has no spaces between words. */
const boldInChinese = /(?<![\w/])__(?=[^\s_])([^_\n]*\p{Script=Han}[^_\n]*)(?<=[^\s_])__(?!\w)/gu;

/** Attributes as kramdown and Hugo write them: behind a heading, on a line of their own, or directly behind an element. */
const attributesOfHeading = /\{:?\s*[.#][\w-][^{}]*\}\s*$/;
const attributesAlone = /^\s*\{(?::|[.#][\w-])[^{}]*\}\s*$/;
const attributesBehind = /(?<=^|[)\]*_>])\{:\s*(?:[.#][\w-]|[\w-]+=)[^{}]*\}/g;
const heading = /^ {0,3}#{1,6}\s/;
/** Where a table of contents is put; the site makes its own. */
const contents = /^(?:[*+-] [^\n]*\n\{:\s*toc\s*\}|\[toc\])[ \t]*$/gim;

/**
 * Writes as CommonMark what the parsers of Jekyll and Hexo accept as well: headings without a space after their signs,
 * addresses of pictures with spaces, and bold text within Chinese. Attributes, which are for their style sheets, go.
 */
export function strictMarkdown(markdown: string): string {
  return changeOutsideCode(markdown.replace(contents, ''), (part, position) => {
    const spaced = position.isLineStart ? part.replace(crampedHeading, '$1 ') : part;
    return withoutAttributes(spaced, position).replace(spacedPicture, '![$1](<$2>)').replace(boldInChinese, '**$1**');
  });
}

function withoutAttributes(part: string, { isLineStart, isLineEnd, line }: Position): string {
  if (!part.includes('{')) return part;
  if (isLineStart && isLineEnd && attributesAlone.test(part)) return '';
  const plain = isLineEnd && heading.test(line) ? part.replace(attributesOfHeading, '').trimEnd() : part;
  return plain.replace(attributesBehind, (raw, at: number) => (isLineStart && at === 0 ? raw : ''));
}
