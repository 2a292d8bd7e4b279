import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import { isPlainClick } from '../../navigation/plain-click.ts';
import type { PictureViewer } from './picture-viewer.tsx';
import { pictureLinkOf, picturesOf, type ShownPicture } from './shown-pictures.ts';

interface Opened {
  Viewer: typeof PictureViewer;
  pictures: ShownPicture[];
  first: number;
  open: boolean;
}

/** Opens a picture of the article over the page. Its code comes with the first one; where it cannot, the link leads on. */
export function usePictureViewer(article: RefObject<HTMLElement | null>): {
  viewer: ReactNode;
  onClick: (event: MouseEvent) => void;
} {
  const [opened, setOpened] = useState<Opened | null>(null);

  async function show(link: HTMLAnchorElement): Promise<void> {
    const pictures = article.current ? picturesOf(article.current) : [];
    const first = pictures.findIndex((picture) => picture.link === link);
    const loaded = first < 0 ? null : await import('./picture-viewer.tsx').catch(() => null);
    if (loaded) setOpened({ Viewer: loaded.PictureViewer, pictures, first, open: true });
    else location.assign(link.href);
  }

  function onClick(event: MouseEvent): void {
    const link = pictureLinkOf(event.target);
    if (!link || event.defaultPrevented || !isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    void show(link);
  }

  const close = () => setOpened((before) => before && { ...before, open: false });
  const viewer = opened && <opened.Viewer key={opened.pictures[opened.first]?.link.href} {...opened} onClose={close} />;
  return { viewer, onClick };
}
