import sanitizeHtml from 'sanitize-html';
import { isDataHref, withDataHref } from './data-href.ts';
import { isFilmSlug } from './films-in-text.ts';

const textTags = ['p', 'br', 'hr', 'strong', 'em', 'b', 'i', 's', 'sub', 'sup', 'code', 'pre', 'blockquote'];
const listTags = ['ul', 'ol', 'li'];
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];
const pictureTags = ['figure', 'figcaption', 'img'];

const allowedSchemes = ['http', 'https', 'mailto'];
const allowedTags = ['h2', 'h3', 'h4', 'a', 'div', ...textTags, ...listTags, ...tableTags, ...pictureTags];
const dataHref = ['data-href', 'role', 'tabindex'];
/** Boxes that mean nothing by themselves: what is in them stays. */
const plainBoxes = ['span', 'section', 'article', 'main', 'header', 'footer', 'font', 'center', 'html', 'body'];

/**
 * HTML that editors wrote, made safe before it is stored. Only what an article needs is let through: no scripts,
 * styles, frames or event handlers, and pictures only from the site's own media. `dropped` is told of everything with
 * a meaning of its own that was not.
 */
export function cleanHtml(html: string, dropped?: (what: string) => void): string {
  return sanitizeHtml(html, {
    ...(dropped && { onOpenTag: (name, attribs) => tellDropped(name, attribs, dropped) }),
    allowedTags,
    allowedAttributes: {
      // Role and keyboard are given by withDataHref, and to nothing else.
      ...Object.fromEntries(allowedTags.map((tag) => [tag, dataHref])),
      a: ['href', 'title', 'rel'],
      // Only the region around a table, see markdown.ts.
      div: [
        { name: 'role', values: ['region', 'link'] },
        { name: 'tabindex', values: ['0'] },
        'aria-label',
        'data-href',
      ],
      figure: ['data-film', ...dataHref],
      h2: ['id', ...dataHref],
      h3: ['id', ...dataHref],
      h4: ['id', ...dataHref],
      img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding', ...dataHref],
      th: ['colspan', 'rowspan', 'scope', ...dataHref],
      td: ['colspan', 'rowspan', ...dataHref],
    },
    allowedSchemes,
    allowProtocolRelative: false,
    exclusiveFilter: (frame) => frame.tag === 'img' && !isOwnPicture(frame.attribs.src),
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: withDataHref(tagName, attribs) }),
      figure: (tagName, { 'data-film': film = '', ...attribs }) => ({
        tagName,
        attribs: isFilmSlug(film) ? { ...attribs, 'data-film': film } : attribs,
      }),
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, ...(isOutside(attribs.href) && { rel: 'noopener' }) },
      }),
    },
  });
}

function tellDropped(name: string, attribs: Record<string, string>, dropped: (what: string) => void): void {
  if (name === 'img' && !isOwnPicture(attribs.src)) dropped(`<img> ${attribs.src ?? ''}`);
  else if (!allowedTags.includes(name) && !plainBoxes.includes(name)) dropped(`<${name}>`);
  for (const attribute of Object.keys(attribs)) if (/^on/i.test(attribute)) dropped(`${attribute}=`);
  if (attribs['data-href'] !== undefined && !isDataHref(attribs['data-href'])) dropped('data-href=');
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(attribs.href ?? '')?.[1];
  if (scheme && !allowedSchemes.includes(scheme.toLowerCase())) dropped(`href="${scheme}:"`);
}

function isOwnPicture(src: string | undefined): boolean {
  return /^\/media\/[0-9a-f]{16}\/\d+\.webp$/.test(src ?? '');
}

function isOutside(href: string | undefined): boolean {
  return /^https?:/i.test(href ?? '');
}
