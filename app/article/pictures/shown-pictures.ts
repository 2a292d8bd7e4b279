/** A picture of an article as its page shows it. */
export interface ShownPicture {
  /** The link around it, which leads to the file itself. */
  link: HTMLAnchorElement;
  /** The base of its addresses, as in `{src}/640.webp`. */
  src: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
  credit: string;
}

const pictureLinks = 'figure a[data-scripted]:has(img)';

/** The link of a picture that an event comes from; null if it comes from anything else. */
export function pictureLinkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(pictureLinks) : null;
}

/** All pictures of the article that can be looked at, in their order on the page. */
export function picturesOf(article: Element): ShownPicture[] {
  return [...article.querySelectorAll<HTMLAnchorElement>(pictureLinks)].flatMap((link) => {
    const image = link.querySelector('img');
    const src = /^(.*)\/\d+\.\w+$/.exec(link.href)?.[1];
    if (!image || !src) return [];
    const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
    return [{ link, src, width, height, alt: image.alt, ...wordsBelow(link) }];
  });
}

/** A picture of a gallery without words of its own has those of the gallery. */
function wordsBelow(link: Element): { caption: string; credit: string } {
  const words = ['figure', '[data-gallery]']
    .map((around) => link.closest(around)?.querySelector(':scope > figcaption'))
    .find(Boolean);
  const credit = words?.querySelector('cite')?.textContent?.trim() ?? '';
  const all = words?.textContent?.trim() ?? '';
  return { caption: credit && all.endsWith(credit) ? all.slice(0, -credit.length).trim() : all, credit };
}
