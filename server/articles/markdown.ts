import { Marked, Renderer, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../../contract/escape-html.ts';
import { bodyPictureAttributes, gallerySizes, type KnownPicture } from '../../contract/picture.ts';
import { cjkEmphasis } from './markdown-emphasis.ts';
import { definitionLists, footnotes, takeFootnotes } from './markdown-footnotes.ts';
import { galleries } from './markdown-galleries.ts';
import { imageSources, replaceImages, replacePlayers } from './markdown-html.ts';
import { limitedSearch, rejectDeepMarkdown } from './markdown-limits.ts';
import { inGalleries } from './pictures-in-text.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { videoAt, videoFigure } from './videos-in-text.ts';

export interface MarkdownOptions {
  /** Reports what the sanitiser removed. */
  dropped?: ((what: string) => void) | undefined;
  /** A line end is a break, as Hexo renders it. */
  hasLineBreaks?: boolean;
}

/**
 * Renders an article's Markdown: headings get anchors, a picture becomes a figure with a caption, and one whose address
 * is that of a video becomes that video. Pictures between `:::gallery` and `:::` become a gallery.
 */
export function renderMarkdown(
  markdown: string,
  findPicture: (href: string) => KnownPicture | undefined,
  { dropped, hasLineBreaks = false }: MarkdownOptions = {},
): string {
  rejectDeepMarkdown(markdown);
  const { text, notes } = takeFootnotes(markdown);
  const isKnown = (src: string) => findPicture(src) !== undefined;
  let headings = 0;
  const marked = new Marked(cjkEmphasis, definitionLists, limitedSearch(), galleries(renderGallery), {
    breaks: hasLineBreaks,
    renderer: {
      heading(token: Tokens.Heading) {
        headings += 1;
        const level = Math.min(4, Math.max(2, token.depth));
        return `<h${level} id="section-${headings}">${this.parser.parseInline(token.tokens)}</h${level}>\n`;
      },
      paragraph(token: Tokens.Paragraph) {
        return aroundPictures(token.tokens, isKnown)
          .map((part) => {
            const inner = this.parser.parseInline(part);
            return part.length === 1 && isPicture(part[0]) ? inner : `<p>${inner.trim()}</p>\n`;
          })
          .join('');
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
      html(token: Tokens.HTML | Tokens.Tag) {
        return replaceImages(replacePlayers(token.text, token.block === true), (src, alt) => {
          const picture = findPicture(src);
          return picture && pictureFigure(picture, alt, '');
        });
      },
      del(token: Tokens.Del) {
        return `<s>${this.parser.parseInline(token.tokens)}</s>`;
      },
      checkbox({ checked }: Tokens.Checkbox) {
        return checked ? '☑ ' : '☐ ';
      },
    },
  });
  /** What stands between the pictures, such as a video, follows them. */
  function renderGallery(tokens: readonly Token[], caption: string): string {
    const pictures: string[] = [];
    const others: string[] = [];
    for (const part of aroundPictures(tokens, isKnown)) {
      const [token] = part as [Token];
      const found = token.type === 'image' && !videoAt(token.href) ? findPicture(token.href) : undefined;
      if (found && token.type === 'image') {
        pictures.push(pictureFigure(found, token.text, token.title ?? '', gallerySizes).trim());
        continue;
      }
      const words = marked.Parser.parseInline(part).trim();
      others.push(isPicture(token) ? `${words}\n` : `<p>${words}</p>\n`);
    }
    const groups = inGalleries(pictures);
    const shown = groups.map((group, at) => galleryFigure(group, at === groups.length - 1 ? caption : ''));
    return [...shown, ...others].join('');
  }

  const numbered = footnotes(notes, (note) => marked.parseInline(note, { async: false }));
  if (notes.size > 0) marked.use(numbered.extension);
  const html = marked.parse(text, { async: false });
  return sanitiseHtml(html + numbered.list(), dropped);
}

/** The picture references of a text, in order; the text begins on `firstLine` of its file. */
export function picturesOf(markdown: string, firstLine = 1): string[] {
  rejectDeepMarkdown(markdown, firstLine);
  const marked = new Marked(limitedSearch());
  const found: string[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'image' && !videoAt(token.href)) found.push(token.href);
    if (token.type === 'html') found.push(...imageSources(token.text));
  });
  return found;
}

function isPicture(token: Token | undefined): boolean {
  return token !== undefined && sourcesOf(token).length > 0;
}

/** The addresses of the picture, or of the pictures in HTML, that a token is. */
function sourcesOf(token: Token): string[] {
  if (token.type === 'html') return imageSources(token.raw);
  return token.type === 'image' ? [token.href] : [];
}

/**
 * Cuts a paragraph at its pictures: a figure cannot stand within a paragraph. A picture that is not known is left out, and
 * the paragraph stays whole.
 */
function aroundPictures(tokens: readonly Token[], isKnown: (src: string) => boolean): Token[][] {
  const parts: Token[][] = [];
  let run: Token[] = [];
  const isRoom = (token: Token) => token.type === 'br' || (token.type === 'text' && token.raw.trim() === '');
  const flush = () => {
    while (run[0] && isRoom(run[0])) run.shift();
    while (run.length > 0 && isRoom(run.at(-1) as Token)) run.pop();
    if (run.length > 0) parts.push(run);
    run = [];
  };
  for (const token of tokens) {
    const [linked, ...others] = token.type === 'link' ? (token.tokens ?? []) : [];
    const picture = linked && others.length === 0 && isPicture(linked) ? linked : token;
    if (!isPicture(picture)) run.push(token);
    else if (sourcesOf(picture).some((src) => videoAt(src) || isKnown(src))) {
      flush();
      parts.push([picture]);
    }
  }
  flush();
  return parts;
}

/** A gallery; the caption of a single picture that has none of its own is below it. */
function galleryFigure(pictures: readonly string[], caption: string): string {
  const below = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
  const [only = ''] = pictures;
  if (pictures.length > 1) return `<figure data-gallery="true">${pictures.join('')}${below}</figure>\n`;
  if (!caption || only.includes('<figcaption>')) return `${only}\n${caption && `<p>${escapeHtml(caption)}</p>\n`}`;
  return `${only.slice(0, -'</figure>'.length)}${below}</figure>\n`;
}

/** A figure with the picture in all its widths and its caption. */
function pictureFigure(picture: KnownPicture, alt: string, caption: string, sizes?: string): string {
  const attributes = Object.entries(bodyPictureAttributes(picture, alt, sizes)).map(
    ([name, value]) => `${name}="${escapeHtml(value)}"`,
  );
  const below = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
  return `<figure><img ${attributes.join(' ')}>${below}</figure>\n`;
}
