const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Changes what is not code in a Markdown text: `change` gets the parts of lines outside of fences and backticks. */
export function changeOutsideCode(markdown: string, change: (part: string, isLineStart: boolean) => string): string {
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

function outsideBackticks(line: string, change: (part: string, isLineStart: boolean) => string): string {
  const ticks = line.split(/(`+)/);
  let result = '';
  for (let at = 0; at < ticks.length; at++) {
    const part = ticks[at] ?? '';
    const end = part.startsWith('`') ? ticks.indexOf(part, at + 1) : -1;
    if (end < 0) result += part.startsWith('`') ? part : change(part, at === 0);
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

/**
 * Writes as CommonMark what the parsers of Jekyll and Hexo accept as well: headings without a space after their signs,
 * addresses of pictures with spaces, and bold text within Chinese.
 */
export function strictMarkdown(markdown: string): string {
  return changeOutsideCode(markdown, (part, isLineStart) => {
    const spaced = isLineStart ? part.replace(crampedHeading, '$1 ') : part;
    return spaced.replace(spacedPicture, '![$1](<$2>)').replace(boldInChinese, '**$1**');
  });
}
