import sanitizeHtml from 'sanitize-html';

const textTags = ['p', 'br', 'hr', 'strong', 'em', 'b', 'i', 's', 'sub', 'sup', 'code', 'pre', 'blockquote'];
const listTags = ['ul', 'ol', 'li'];
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];
const pictureTags = ['figure', 'figcaption', 'img'];

/**
 * HTML that editors wrote, made safe before it is stored. Only what an article needs is let through: no scripts,
 * styles, frames or event handlers, and pictures only from the site's own media.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['h2', 'h3', 'h4', 'a', 'div', ...textTags, ...listTags, ...tableTags, ...pictureTags],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      // Only the region around a table, see markdown.ts.
      div: [{ name: 'role', values: ['region'] }, { name: 'tabindex', values: ['0'] }, 'aria-label'],
      h2: ['id'],
      h3: ['id'],
      h4: ['id'],
      img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    exclusiveFilter: (frame) =>
      frame.tag === 'img' && !/^\/media\/[0-9a-f]{16}\/\d+\.webp$/.test(frame.attribs.src ?? ''),
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, ...(isOutside(attribs.href) && { rel: 'noopener' }) },
      }),
    },
  });
}

function isOutside(href: string | undefined): boolean {
  return /^https?:/i.test(href ?? '');
}
