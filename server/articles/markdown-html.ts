import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../contract/escape-html.ts';
import { framedVideo } from './embedded-video.ts';

interface FoundTag {
  src: string;
  alt: string;
  start: number;
  end: number;
}

/** The tags of that name in HTML within Markdown, with their positions. */
function tagsIn(html: string, wanted: 'img' | 'iframe'): FoundTag[] {
  const found: FoundTag[] = [];
  if (!html.toLowerCase().includes(`<${wanted}`)) return found;
  const parser = new Parser({
    onopentag(name, { src = '', alt = '' }) {
      if (name === wanted && src) found.push({ src, alt, start: parser.startIndex, end: parser.endIndex + 1 });
    },
  });
  parser.end(html);
  return found;
}

export function imageSources(html: string): string[] {
  return tagsIn(html, 'img').map(({ src }) => src);
}

/** Replaces the tags of that name that `render` knows; the sanitiser removes the others. */
function replaceTags(html: string, wanted: 'img' | 'iframe', render: (tag: FoundTag) => string | undefined): string {
  let [result, at] = ['', 0];
  for (const tag of tagsIn(html, wanted)) {
    result += html.slice(at, tag.start) + (render(tag) ?? html.slice(tag.start, tag.end));
    at = tag.end;
  }
  return result + html.slice(at);
}

export function replaceImages(html: string, render: (src: string, alt: string) => string | undefined): string {
  return replaceTags(html, 'img', ({ src, alt }) => render(src, alt));
}

/** Frames that play a video become a link to it: no page shows frames of other sites. */
export function replacePlayers(html: string, isBlock: boolean): string {
  const replaced = replaceTags(html, 'iframe', ({ src }) => {
    const video = framedVideo(src);
    return video ? `<a href="${escapeHtml(video.href)}">${escapeHtml(video.words)}</a>` : undefined;
  });
  return isBlock && replaced.startsWith('<a ') && html.startsWith('<iframe') ? `<p>${replaced.trim()}</p>\n` : replaced;
}
