import { Parser } from 'htmlparser2';

interface FoundImage {
  src: string;
  alt: string;
  start: number;
  end: number;
}

/** The `<img>` tags of HTML within Markdown, with their positions. */
function imagesOf(html: string): FoundImage[] {
  const found: FoundImage[] = [];
  if (!/<img\b/i.test(html)) return found;
  const parser = new Parser({
    onopentag(name, { src = '', alt = '' }) {
      if (name === 'img' && src) found.push({ src, alt, start: parser.startIndex, end: parser.endIndex + 1 });
    },
  });
  parser.end(html);
  return found;
}

export function imageSources(html: string): string[] {
  return imagesOf(html).map(({ src }) => src);
}

/** Replaces the `<img>` tags that `render` knows; the sanitiser removes the others. */
export function replaceImages(html: string, render: (src: string, alt: string) => string | undefined): string {
  let [result, at] = ['', 0];
  for (const { src, alt, start, end } of imagesOf(html)) {
    result += html.slice(at, start) + (render(src, alt) ?? html.slice(start, end));
    at = end;
  }
  return result + html.slice(at);
}
