const blockEnds = /<\/(?:p|li|h\d|blockquote)>/g;

/** A tip's words without its markup, for where only the first of them are shown. Nothing in it is loaded or run. */
export function tipExcerpt(content: string): string {
  const text = new DOMParser().parseFromString(content.replace(blockEnds, '$& '), 'text/html').body.textContent;
  return text.replace(/\s+/g, ' ').trim();
}
