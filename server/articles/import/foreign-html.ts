import { Parser } from 'htmlparser2';
import { type KnownPicture, pictureAttributes } from '../markdown.ts';
import { limitedHtml, sanitiseHtml } from '../sanitise-html.ts';

export interface ForeignHtmlOptions {
  findPicture: (src: string) => KnownPicture | undefined;
  /** The new address of a link whose target was imported too. */
  findLink: (href: string) => string | undefined;
  dropped: (what: string) => void;
}

const blocks = /<(?:p|h[1-6]|ul|ol|blockquote|figure|table|div|pre|section)[\s>]/i;
const renamed: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4', del: 's', strike: 's', ins: 'em' };

export function pictureSources(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, { src }) {
      if (name === 'img' && src) found.push(src);
    },
  });
  parser.end(html);
  return found;
}

/** Converts HTML of another system to the form of this site and sanitises it. */
export function foreignHtml(html: string, { findPicture, findLink, dropped }: ForeignHtmlOptions): string {
  const written = blocks.test(html) ? html : paragraphs(html);
  const rewritten = limitedHtml(written, {
    allowedTags: false,
    allowedAttributes: false,
    // This pass only rewrites; the sanitiser removes everything unsafe afterwards.
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName: renamed[tagName] ?? tagName, attribs }),
      img: (tagName, attribs) => {
        const picture = findPicture(attribs.src ?? '');
        return { tagName, attribs: picture ? pictureAttributes(picture, attribs.alt ?? '') : attribs };
      },
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, href: findLink(attribs.href ?? '') ?? attribs.href ?? '' },
      }),
      iframe: (tagName, attribs) => {
        const videoId = /youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/.exec(attribs.src ?? '')?.[1];
        if (!videoId) return { tagName, attribs };
        const href = `https://www.youtube.com/watch?v=${videoId}`;
        return { tagName: 'a', attribs: { href }, text: '在 YouTube 觀看影片' };
      },
    },
  });
  // Tidying edits the text without parsing it, so the result is sanitised again to balance all tags.
  return sanitiseHtml(tidy(sanitiseHtml(rewritten, dropped)));
}

/** The old WordPress editor writes no paragraph tags: an empty line separates paragraphs. */
function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

/** Produces the same HTML as our Markdown: pictures as figures, headings with anchors, scrollable tables. */
function tidy(html: string): string {
  let headings = 0;
  return (
    html
      .replace(/<a [^>]*>\s*(<img [^>]*>)\s*<\/a>/g, '$1')
      .replace(/<a [^>]*>\s*<\/a>/g, '')
      .replace(/<p>\s*(<img [^>]*>)\s*<\/p>/g, '<figure>$1</figure>')
      // A caption without its picture is removed.
      .replace(/<figure>(?:(?!<(?:img|table|blockquote|p|\/?figure)\b)[\s\S])*<\/figure>/g, '')
      .replace(/<(h[234])(?: id="[^"]*")?>/g, (_, tag: string) => {
        headings += 1;
        return `<${tag} id="section-${headings}">`;
      })
      .replaceAll('<table>', '<div role="region" aria-label="表格" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>')
      .replace(/<\/?div>/g, '')
      .replace(/<\/table>(?!<\/div>)/g, '</table></div>')
      .replace(/<(p|figure|h[234])(?: id="[^"]*")?>(?:\s|&nbsp;)*<\/\1>/g, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
