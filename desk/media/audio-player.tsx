import type { DeskMedia } from '../../contract/desk/model/media.ts';

/** Plays an audio file with the browser's own controls. */
export function AudioPlayer({ media: { src, fileName } }: { media: Pick<DeskMedia, 'src' | 'fileName'> }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: The audio reads the article, whose text stands beside it.
    <audio className="audio-player" controls preload="none" src={src} aria-label={`試聽：${fileName}`} />
  );
}
