import { limits } from './limits.ts';

const webSchemes = new Set(['http:', 'https:']);
const contactSchemes = new Set(['mailto:', 'tel:', 'sms:']);

/**
 * The part of an external link that is recorded; null if the link is not external. A password in the address is left
 * out, and so is the text of a mail or SMS.
 */
export function outsideLink(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (webSchemes.has(url.protocol)) {
    url.username = '';
    url.password = '';
  } else if (contactSchemes.has(url.protocol)) {
    url.search = '';
    url.hash = '';
  } else return null;
  return url.href.slice(0, limits.outsideLinkMaxLength);
}
