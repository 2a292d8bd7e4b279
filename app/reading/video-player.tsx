import { useRef, useState } from 'react';
import type { Picture, Video } from '../../contract/article.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { singlePicture } from './lead-picture.ts';
import css from './video-player.module.css';

const posterWidth = 960;

interface Props {
  video: Video;
  poster: Picture | null;
  title: string;
}

export function VideoPlayer({ video, poster, title }: Props) {
  const player = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);

  function retry() {
    setFailed(false);
    player.current?.load();
    // A refused start shows itself as the player's own error, or waits for the reader's next press.
    player.current?.play().catch(() => {});
  }

  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: The captions are there whenever the video has some. */}
      <video
        ref={player}
        className={css.video}
        controls
        playsInline
        preload="none"
        poster={poster ? singlePicture(poster, posterWidth).address : undefined}
        aria-label={title}
        onError={() => setFailed(true)}
      >
        <source src={video.src} type={video.type} onError={() => setFailed(true)} />
        {video.captions && <track kind="captions" src={video.captions} srcLang="zh-Hant" label="中文" />}
      </video>
      {failed && (
        <div className={css.failure} role="alert">
          <p>影片載入失敗，請稍後再試</p>
          <Button onClick={retry}>
            <Icon name="retry" />
            重試
          </Button>
        </div>
      )}
    </div>
  );
}
