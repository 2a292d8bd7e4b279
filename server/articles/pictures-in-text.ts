import { limits } from '../../contract/limits.ts';
import { pictureWidths } from '../../contract/picture.ts';

const tags = /<(\/?)(a|figure|img)\b([^>]*)>/g;
const address = / src="([^"]*\/media\/[0-9a-f]{16})\/\d+\.webp"/;
const narrowest = 480;

/**
 * Puts a link to the picture itself around each picture of a figure, so that it can be looked at larger: by the viewer of
 * the page (`app/article/pictures/`), or by the browser where no script runs. Pictures that are links already stay as they are.
 */
export function withPictureLinks(html: string): string {
  let figures = 0;
  let links = 0;
  return html.replace(tags, (tag, closing: string, name: string, attributes: string) => {
    const step = closing ? -1 : 1;
    if (name === 'figure') figures += step;
    if (name === 'a') links += step;
    if (name !== 'img' || figures < 1 || links > 0) return tag;
    const width = Number(/ width="(\d+)"/.exec(attributes)?.[1] ?? 0);
    const src = address.exec(attributes)?.[1];
    if (!src || width < narrowest) return tag;
    const largest = pictureWidths.findLast((each) => each <= width) ?? narrowest;
    const label = / alt="[^"]/.test(attributes) ? '' : ' aria-label="放大圖片"';
    return `<a href="${src}/${largest}.webp" data-scripted${label}>${tag}</a>`;
  });
}

/** Pictures in groups of which each becomes a gallery; a group of one is an ordinary picture. */
export function inGalleries<Picture>(pictures: readonly Picture[]): Picture[][] {
  const most = limits.galleryPicturesMost;
  const groups: Picture[][] = [];
  for (let at = 0; at < pictures.length; at += most) groups.push(pictures.slice(at, at + most));
  return groups;
}
