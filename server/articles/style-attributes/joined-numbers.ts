/**
 * Browsers break a line behind each hyphen between digits, such as those of 02-2345-6789, and behind an area code in
 * brackets. Such numbers are marked, and the styles keep them on one line. The mark is added when the article is sent; the
 * stored HTML does not have it. Headings have marks of their own, and code keeps its lines.
 */
const leftOrNumber =
  /<(h[2-6]|pre)\b[\s\S]*?<\/\1>|<[^>]*>|(?<![\p{Script=Latin}\p{N}.,:/@_-])(?:[(（]0\d{1,3}[)）] ?)?\d+(?:[-–]\d+)+(?![\p{Script=Latin}\p{N}@_-]|[.,:/]\d)/gu;
/** Longer ones may not fit into a line. */
const longest = 20;

export function withJoinedNumbers(html: string): string {
  return html.replace(leftOrNumber, (found) =>
    found.startsWith('<') || found.length > longest ? found : `<span data-unbroken>${found}</span>`,
  );
}
