import { limitedHtml } from './sanitise-html.ts';

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The link inside a video's figure is replaced by a player on the page, so its words are not part of the text. */
const linkToVideo = /(<figure data-film="[^"]*">)<a [^>]*>[^<]*<\/a>/g;

/**
 * Extracts the plain text of HTML, for word counts, descriptions, search and feeds; the end of a block becomes a space.
 */
export function plainText(html: string): string {
  const spaced = html
    .replace(linkToVideo, '$1')
    .replace(/<\/(?:p|h[1-6]|li|tr|td|th|figure|blockquote)>|<br\s*\/?>/gi, ' $&');
  return limitedHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
