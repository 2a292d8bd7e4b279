import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Picture, Video } from '../../contract/article.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { singlePicture } from '../cards/lead-picture.ts';
import { registerPart, VisitMemory } from '../navigation/visit.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { PlayerControls } from './controls/player-controls.tsx';
import { type PlayableVideo, playlistType, playsItself } from './plays-itself.ts';
import css from './video-player.module.css';
import { YoutubeFacade } from './youtube-facade.tsx';

const posterWidth = 960;
const nearTheScreen = '200px';

interface Props {
  /** The article's; where the video was left is kept under it. */
  id: string;
  video: Video;
  poster: Picture | null;
  title: string;
  /** Not what the page is about: a place that the page's address names is one in the text. */
  inText?: boolean;
}

export function VideoPlayer({ video, ...rest }: Props) {
  if (video.kind === 'youtube') return <YoutubeFacade video={video} poster={rest.poster} title={rest.title} />;
  return <Film video={video} {...rest} />;
}

interface Loaded {
  Controls: typeof PlayerControls;
  film: HTMLVideoElement;
  frame: HTMLElement;
}

/** The browser's own controls until ours have been loaded, and for good where they cannot be. */
function Film({ id, video, poster, title, inText = false }: Props & { video: PlayableVideo }) {
  const frame = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const [retried, setRetried] = useState(false);
  const memory = useContext(VisitMemory);

  useEffect(() => {
    if (film.current && !inText) registerPart(memory, 'player', film.current);
  }, [memory, inText]);

  useEffect(() => {
    const [box, element] = [frame.current, film.current];
    if (!box || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        import('./controls/player-controls.tsx').then(
          ({ PlayerControls: Controls }) => setLoaded({ Controls, film: element, frame: box }),
          () => {},
        );
      },
      { rootMargin: nearTheScreen },
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const fail = () => setFailed(true);

  /** A playlist that the browser does not know is no failure yet: it is played piece by piece. */
  function onSourceError() {
    if (film.current && playsItself(film.current, video)) fail();
  }

  // Whoever pressed play at once may have met the failure before anybody listened.
  const noticeEarlyFailure = useEffectEvent(() => {
    if (film.current?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) onSourceError();
  });
  useEffect(() => {
    // A film that has just been put on the page has no source either, until the browser has looked at it.
    const timer = setTimeout(noticeEarlyFailure);
    return () => clearTimeout(timer);
  }, []);

  function retry() {
    setFailed(false);
    setRetried(true);
    if (loaded) return;
    film.current?.load();
    // A refused start shows itself as the player's own error, or waits for the reader's next press.
    film.current?.play().catch(() => {});
  }

  return (
    <div className={css.frame} ref={frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: The captions are there whenever the video has some. */}
      <video
        ref={film}
        className={css.film}
        controls={!loaded}
        playsInline
        preload="none"
        poster={poster ? singlePicture(poster, posterWidth).address : undefined}
        // Captions from another origin are read only by a player that asks for leave.
        crossOrigin={video.captions?.startsWith('http') ? 'anonymous' : undefined}
        aria-label={title}
        onError={fail}
      >
        <source src={video.src} type={video.kind === 'hls' ? playlistType : video.type} onError={onSourceError} />
        {video.captions && <track kind="captions" src={video.captions} srcLang="zh-Hant" label="中文" />}
      </video>
      {failed ? (
        <div className={css.failure} role="alert">
          <p>{readingMessages.videoFailed}</p>
          <Button onClick={retry}>
            <Icon name="retry" />
            重試
          </Button>
        </div>
      ) : (
        loaded && (
          <loaded.Controls
            id={id}
            video={video}
            title={title}
            film={loaded.film}
            frame={loaded.frame}
            inText={inText}
            startAtOnce={retried}
            onFail={fail}
          />
        )
      )}
    </div>
  );
}
