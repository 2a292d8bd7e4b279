import { Node } from '@tiptap/core';
import { editorMessages } from '../../messages.ts';

const imageAttributes = ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'] as const;

export function readImage(element: Element): Record<string, string | null> {
  return Object.fromEntries(imageAttributes.map((name) => [name, element.getAttribute(name)]));
}

const imageDefaults = () => Object.fromEntries(imageAttributes.map((name) => [name, { default: null }]));

/** A picture inside a sentence, as some imports have it. */
export const InlineImage = Node.create({
  name: 'inlineImage',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: imageDefaults,
  parseHTML: () => [{ tag: 'img[src^="/media/"]', getAttrs: readImage }],
  renderHTML: ({ node: { attrs } }) => ['img', { src: attrs.src, alt: attrs.alt ?? '' }],
});

/** The caption of a figure without its credit. */
function captionWithoutCredit(figure: Element): HTMLElement {
  const caption = figure.querySelector(':scope > figcaption');
  const copy = (caption ?? figure.ownerDocument.createElement('figcaption')).cloneNode(true) as HTMLElement;
  copy.querySelector(':scope > cite:last-child')?.remove();
  return copy;
}

/** The words below a figure, without their format, and its credit. */
export function wordsBelow(figure: Element): { caption: string; credit: string } {
  return { caption: captionWithoutCredit(figure).textContent ?? '', credit: creditOf(figure) };
}

function creditOf(figure: Element): string {
  return figure.querySelector(':scope > figcaption > cite:last-child')?.textContent ?? '';
}

/** A picture with its caption, which is the node's content. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  defining: true,
  addAttributes: () => ({ ...imageDefaults(), credit: { default: '' } }),
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
      ['img', { src: image.src, alt: image.alt ?? '', draggable: 'false', contenteditable: 'false' }],
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
  renderHTML: ({ node }) => [
    'figure',
    { class: 'desk-video' },
    ['div', { contenteditable: 'false' }, ['span', {}, editorMessages.videoInText], ['strong', {}, node.attrs.title]],
    ['figcaption', 0],
  ],
});
