import { Node } from '@tiptap/core';
import { editorMessages } from '../../messages.ts';
import { textAttribute } from './text-attribute.ts';

const imageAttributes = ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'] as const;

export function readImage(element: Element): Record<string, string | null> {
  return Object.fromEntries(imageAttributes.map((name) => [name, element.getAttribute(name)]));
}

const imageFields = () => Object.fromEntries(imageAttributes.map((name) => [name, textAttribute(name)]));

/** A picture as the writer sees it: with all its attributes, and without a cursor or a drag of its own. */
export function shownImage(image: Record<string, string | null>): ['img', Record<string, string | null>] {
  return ['img', { ...image, draggable: 'false', contenteditable: 'false' }];
}

/** A picture inside a sentence, as some imports have it. */
export const InlineImage = Node.create({
  name: 'inlineImage',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: imageFields,
  parseHTML: () => [{ tag: 'img[src^="/media/"]', getAttrs: readImage }],
  renderHTML: ({ node: { attrs } }) => ['img', attrs],
});

/** The caption of a figure without its credit. */
function captionWithoutCredit(figure: Element): HTMLElement {
  const caption = figure.querySelector<HTMLElement>(':scope > figcaption');
  if (!caption) return figure.ownerDocument.createElement('figcaption');
  if (!creditElement(figure)) return caption;
  const copy = caption.cloneNode(true) as HTMLElement;
  copy.lastElementChild?.remove();
  return copy;
}

/** The words below a figure, without their format, and its credit. */
export function wordsBelow(figure: Element): { caption: string; credit: string } {
  return { caption: captionWithoutCredit(figure).textContent ?? '', credit: creditOf(figure) };
}

function creditElement(figure: Element): Element | null {
  return figure.querySelector(':scope > figcaption > cite:last-child');
}

/** The caption of a picture in the editor has its credit in an attribute, where the writer's cursor cannot go. */
function creditOf(figure: Element): string {
  const shown = figure.querySelector(':scope > figcaption')?.getAttribute('data-credit');
  return shown ?? creditElement(figure)?.textContent ?? '';
}

/** A picture with its caption, which is the node's content. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  defining: true,
  addAttributes: () => ({ ...imageFields(), credit: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure:not([data-film])',
      priority: 60,
      getAttrs: (element) => {
        const image = element.firstElementChild;
        if (image?.localName !== 'img' || element.children.length > 2) return false;
        if (!image.getAttribute('src')?.startsWith('/media/')) return false;
        return { ...readImage(image), credit: creditOf(element) };
      },
      contentElement: (element) => captionWithoutCredit(element as Element),
    },
  ],
  renderHTML: ({ node }) => {
    const { credit, ...image } = node.attrs;
    const isMissingAlt = !image.alt?.trim();
    return [
      'figure',
      { class: 'desk-picture', ...(isMissingAlt && { 'data-missing-alt': editorMessages.missingAlt }) },
      shownImage(image),
      ['figcaption', { 'data-credit': credit }, 0],
    ];
  },
});

/** A video of the site inside a text. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  defining: true,
  addAttributes: () => ({ slug: { default: '' }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure[data-film]',
      priority: 60,
      getAttrs: (element) => {
        const slug = element.getAttribute('data-film');
        const link = element.firstElementChild;
        if (link?.localName !== 'a' || link.children.length > 0 || element.children.length > 2) return false;
        return link.getAttribute('href') === `/news/${slug}` ? { slug, title: link.textContent ?? '' } : false;
      },
      contentElement: (element) => captionWithoutCredit(element as Element),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { class: 'desk-video', 'data-film': attrs.slug },
    [
      'a',
      {
        href: `/news/${attrs.slug}`,
        tabindex: '-1',
        draggable: 'false',
        contenteditable: 'false',
        'data-label': editorMessages.videoInText,
      },
      attrs.title,
    ],
    ['figcaption', 0],
  ],
});
