import { type MouseEvent, useState } from 'react';
import type { Picture, YoutubeVideo } from '../../contract/article.ts';
import { youtubeEmbedAddress, youtubePageAddress } from '../../contract/video-address.ts';
import { pictureSizes } from '../cards/lead-picture.ts';
import { PictureBox } from '../cards/picture.tsx';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './video-player.module.css';

interface Props {
  video: YoutubeVideo;
  poster: Picture | null;
  title: string;
}

/** Our own picture and button: nobody outside learns of a reader who has not pressed play. Without JavaScript it is a link. */
export function YoutubeFacade({ video, poster, title }: Props) {
  const [pressed, setPressed] = useState(false);

  function press(event: MouseEvent) {
    event.preventDefault();
    setPressed(true);
  }

  return (
    <div className={css.frame}>
      {pressed ? (
        <iframe
          // The link that was pressed is gone; whoever came by keyboard goes on inside the player.
          ref={(frame) => frame?.focus()}
          className={css.embed}
          src={`${youtubeEmbedAddress(video.id)}?autoplay=1`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          <PictureBox picture={poster} alt={poster?.alt ?? ''} sizes={pictureSizes.articleCover} nearness="near" />
          <a
            className={css.facade}
            href={youtubePageAddress(video.id)}
            target="_blank"
            rel="noreferrer"
            onClick={press}
          >
            <VisuallyHidden>播放影片：{title}（由 YouTube 提供）</VisuallyHidden>
            <span className={css.play}>
              <Icon name="play" filled />
            </span>
            <span className={css.source} aria-hidden="true">
              YouTube
            </span>
          </a>
        </>
      )}
    </div>
  );
}
