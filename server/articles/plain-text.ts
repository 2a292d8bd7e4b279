import { limitedHtml } from './limited-html.ts';

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Where a video is shown its player stands, not the words of the link. */
const linkToFilm = /(<figure data-film="[^"]*">)<a [^>]*>[^<]*<\/a>/g;

/** Plain text of HTML, for counting, descriptions, search and feeds; the end of a block becomes a space. */
export function plainText(html: string): string {
  const spaced = html
    .replace(linkToFilm, '$1')
    .replace(/<\/(?:p|h[1-6]|li|tr|td|th|figure|blockquote)>|<br\s*\/?>/gi, ' $&');
  return limitedHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
