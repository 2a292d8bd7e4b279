import { Node } from '@tiptap/core';
import type { DOMOutputSpec } from '@tiptap/pm/model';
import { galleryAttribute } from '../../../contract/picture.ts';
import { editorMessages } from '../../messages.ts';
import { readImage, shownImage, wordsBelow } from './figures.ts';

/** A picture of a gallery: the attributes of its image, and the words below it. */
export interface GalleryPicture {
  image: Record<string, string | null>;
  caption: string;
  credit: string;
}

export interface GalleryFields {
  pictures: GalleryPicture[];
  caption: string;
  credit: string;
}

/** Several pictures in one figure. They are arranged in a dialog, so that the text holds the gallery as a whole. */
export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ pictures: { default: [] }, caption: { default: '' }, credit: { default: '' } }),
  parseHTML: () => [
    {
      tag: `figure[${galleryAttribute}]`,
      priority: 70,
      getAttrs: (element) => {
        const figures = [...element.children].filter(({ localName }) => localName === 'figure');
        const pictures = figures.flatMap((figure) => {
          const [image] = figure.children;
          return image?.localName === 'img' ? [{ image: readImage(image), ...wordsBelow(figure) }] : [];
        });
        return pictures.length === 0 ? false : { pictures, ...wordsBelow(element) };
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { pictures, caption, credit } = node.attrs as GalleryFields;
    const isMissingAlt = pictures.some(({ image }) => !image.alt?.trim());
    return [
      'figure',
      {
        class: 'desk-gallery',
        [galleryAttribute]: 'true',
        'data-label': editorMessages.gallery(pictures.length),
        ...(isMissingAlt && { 'data-missing-alt': editorMessages.missingAlt }),
      },
      ...pictures.map(
        (picture): DOMOutputSpec => ['figure', shownImage(picture.image), shownWords(picture.caption, picture.credit)],
      ),
      shownWords(caption, credit),
    ];
  },
});

function shownWords(caption: string, credit: string): DOMOutputSpec {
  return ['figcaption', caption, ...(credit ? [['cite', credit]] : [])];
}
