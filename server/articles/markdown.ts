import { Marked, Renderer, type Tokens } from 'marked';
import { escapeHtml } from '../../contract/escape-html.ts';
import { pictureWidths } from '../../contract/picture.ts';
import { refuseDeepMarkdown } from './markdown-depth.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { videoAt, videoFigure } from './videos-in-text.ts';

/** A picture that a text refers to, with its data from the media table. */
export interface KnownPicture {
  id: string;
  width: number;
  height: number;
}

const bodyWidth = 960;

/**
 * Renders an article's Markdown: headings get anchors, a picture alone in its paragraph becomes a figure with a
 * caption, and one whose address is that of a video becomes that video.
 */
export function renderMarkdown(
  markdown: string,
  findPicture: (href: string) => KnownPicture | undefined,
  dropped?: (what: string) => void,
): string {
  refuseDeepMarkdown(markdown);
  let headings = 0;
  const marked = new Marked({
    renderer: {
      heading(token: Tokens.Heading) {
        headings += 1;
        const level = Math.max(2, token.depth);
        return `<h${level} id="section-${headings}">${this.parser.parseInline(token.tokens)}</h${level}>\n`;
      },
      paragraph(token: Tokens.Paragraph) {
        const [only] = token.tokens;
        const inner = this.parser.parseInline(token.tokens);
        return token.tokens.length === 1 && only?.type === 'image' ? inner : `<p>${inner}</p>\n`;
      },
      table(token: Tokens.Table) {
        // A wide table scrolls inside a region that can be focused by keyboard.
        const inner = Renderer.prototype.table.call(this, token);
        return `<div role="region" aria-label="表格" tabindex="0">${inner}</div>\n`;
      },
      image(token: Tokens.Image) {
        const videoSlug = videoAt(token.href);
        if (videoSlug) return videoFigure(videoSlug, token.text, token.title ?? '');
        const picture = findPicture(token.href);
        return picture ? pictureFigure(picture, token.text, token.title ?? '') : '';
      },
    },
  });
  return sanitiseHtml(marked.parse(markdown, { async: false }), dropped);
}

/** The picture references of a text, in order; the text begins on `firstLine` of its file. */
export function picturesOf(markdown: string, firstLine = 1): string[] {
  refuseDeepMarkdown(markdown, firstLine);
  const marked = new Marked();
  const found: string[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'image' && !videoAt(token.href)) found.push(token.href);
  });
  return found;
}

/** A figure with the picture in all its widths and its caption. */
function pictureFigure(picture: KnownPicture, alt: string, caption: string): string {
  const attributes = Object.entries(pictureAttributes(picture, alt)).map(
    ([name, value]) => `${name}="${escapeHtml(value)}"`,
  );
  const below = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
  return `<figure><img ${attributes.join(' ')}>${below}</figure>\n`;
}

export function pictureAttributes(picture: KnownPicture, alt: string): Record<string, string> {
  const address = (width: number) => `/media/${picture.id}/${width}.webp`;
  const widths = pictureWidths.filter((width) => width <= picture.width);
  const srcset = widths.map((width) => `${address(width)} ${width}w`).join(', ');
  return {
    src: address(bodyWidth),
    ...(srcset && { srcset, sizes: '(min-width: 42rem) 40rem, 100vw' }),
    width: String(picture.width),
    height: String(picture.height),
    alt,
    loading: 'lazy',
    decoding: 'async',
  };
}
