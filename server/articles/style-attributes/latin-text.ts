/**
 * Latin words do not break at the end of a line; justified, the few spaces and characters before a long one would be spread
 * over all of it. Paragraphs and items with long words or phrases are marked, and the styles do not justify them. The
 * attribute is added when the article is sent; the stored HTML does not have it.
 */
const block = /<(?:p|li)\b[^>]*>(?=([\s\S]*?)<\/?(?:p|li|ul|ol|pre|table|figure|blockquote)\b)/g;
/** A word or an address of 13 characters or more. */
const longWord = /\p{Script=Latin}[\p{Script=Latin}\p{N}'’_@:/.?&=%#~+-]{12}/u;
/** Words of 20 characters or more together. */
const longPhrase = /\p{Script=Latin}[\p{Script=Latin}\p{N}'’,.:;\s-]{19}/u;

const textOf = (html: string): string => html.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&');

export function withLatinText(html: string): string {
  return html.replace(block, (tag, inside: string) => {
    const text = textOf(inside);
    return longWord.test(text) || longPhrase.test(text) ? `${tag.slice(0, -1)} data-latin>` : tag;
  });
}
