import { type MouseEvent, type RefObject, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Picture, Video, VideoInText, YoutubeVideo } from '../../contract/article.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { youtubeEmbedAddress, youtubePageAddress } from '../../contract/video-address.ts';
import { FramedPicture, pictureSizes, singlePicture } from '../cards/picture.tsx';
import { pendingAttribute } from '../document-ids.ts';
import { registerPart, VisitMemory } from '../navigation/visit.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/screen-reader.tsx';
import type { PlayerControls } from './controls/player-controls.tsx';
import { type PlayableVideo, playlistType, playsNatively } from './native-playback.ts';
import css from './video-player.module.css';

const posterWidth = 960;
const loadWithin = '200px';

interface Props {
  /** The article's id; the video position is stored under it. */
  id: string;
  video: Video;
  poster: Picture | null;
  title: string;
  /** Whether it is inside a text: then the position in the page's address is one in the text, not in the video. */
  inText?: boolean;
}

export function VideoPlayer({ video, ...rest }: Props) {
  if (video.kind === 'youtube') return <YoutubeFacade video={video} poster={rest.poster} title={rest.title} />;
  return <NativePlayer video={video} {...rest} />;
}

interface Loaded {
  Controls: typeof PlayerControls;
  element: HTMLVideoElement;
  frame: HTMLElement;
  /** Before the controls were there. */
  wasPressed: boolean;
}

/** A video element with the browser's controls until the site's controls have loaded. */
function NativePlayer({ id, video, poster, title, inText = false }: Props & { video: PlayableVideo }) {
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLVideoElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const [retried, setRetried] = useState(false);
  const memory = useContext(VisitMemory);

  useEffect(() => {
    if (element.current && !inText) registerPart(memory, 'player', element.current);
  }, [memory, inText]);

  useEffect(() => {
    const [container, video] = [frame.current, element.current];
    if (!container || !video) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        import('./controls/player-controls.tsx').then(
          ({ PlayerControls: Controls }) => {
            const wasPressed = video.hasAttribute(pendingAttribute);
            video.removeAttribute(pendingAttribute);
            setLoaded({ Controls, element: video, frame: container, wasPressed });
          },
          () => {},
        );
      },
      { rootMargin: loadWithin },
    );
    observer.observe(container);
    return () => observer.disconnect();
  }, []);

  const fail = () => setFailed(true);

  /** A playlist that the browser does not support is no failure: hls.js plays it. */
  function onSourceError() {
    if (element.current && playsNatively(element.current, video)) fail();
  }

  // The source may have failed before hydration, when no handler was attached.
  const checkForEarlyFailure = useEffectEvent(() => {
    if (element.current?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) onSourceError();
  });
  useEffect(() => {
    // A new element also has no source until the browser has selected one.
    const timer = setTimeout(checkForEarlyFailure);
    return () => clearTimeout(timer);
  }, []);

  function retry() {
    setFailed(false);
    setRetried(true);
    if (loaded) return;
    element.current?.load();
    // If the start fails, the element reports an error or waits for the next click.
    element.current?.play().catch(() => {});
  }

  return (
    <div className={css.frame} ref={frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: Every video that has captions shows them. */}
      <video
        ref={element}
        className={css.video}
        controls={!loaded}
        playsInline
        preload="none"
        poster={poster ? singlePicture(poster, posterWidth).address : undefined}
        // Captions from another origin are only loaded with CORS.
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
            element={loaded.element}
            frame={loaded.frame}
            inText={inText}
            startAtOnce={retried || loaded.wasPressed}
            onFail={fail}
          />
        )
      )}
    </div>
  );
}

interface FacadeProps {
  video: YoutubeVideo;
  poster: Picture | null;
  title: string;
}

/** A picture with a play button; nothing is requested from YouTube before it is pressed. Without JavaScript it is a link. */
function YoutubeFacade({ video, poster, title }: FacadeProps) {
  const [pressed, setPressed] = useState(false);

  function press(event: MouseEvent) {
    event.preventDefault();
    setPressed(true);
  }

  return (
    <div className={css.frame}>
      {pressed ? (
        <iframe
          // The pressed link is gone; the focus moves into the player.
          ref={(frame) => frame?.focus()}
          className={css.embed}
          src={`${youtubeEmbedAddress(video.id)}?autoplay=1`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          <FramedPicture picture={poster} alt={poster?.alt ?? ''} sizes={pictureSizes.articleCover} nearness="near" />
          <a
            className={css.facade}
            href={youtubePageAddress(video.id)}
            target="_blank"
            rel="noreferrer"
            data-scripted
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

interface PlacedVideo {
  video: VideoInText;
  container: HTMLElement;
}

interface VideosInTextProps {
  videos: VideoInText[];
  text: RefObject<HTMLElement | null>;
}

/** Replaces the links to videos in the text with players; without scripts the links remain. */
export function VideosInText({ videos, text }: VideosInTextProps) {
  const [placed, setPlaced] = useState<PlacedVideo[]>([]);

  useEffect(() => {
    setPlaced(videos.flatMap((video) => placeVideo(video, text.current)));
  }, [videos, text]);

  return placed.map(({ video: { id, video, picture, title }, container }, index) =>
    createPortal(
      <VideoPlayer id={id} video={video} poster={picture} title={title} inText />,
      container,
      `${id}-${index}`,
    ),
  );
}

function placeVideo(video: VideoInText, text: HTMLElement | null): PlacedVideo[] {
  const figures = text?.querySelectorAll(`[data-film="${video.slug}"]`) ?? [];
  return [...figures].map((figure) => {
    const container = figure.querySelector<HTMLElement>(':scope > div') ?? document.createElement('div');
    figure.querySelector(':scope > a')?.replaceWith(container);
    return { video, container };
  });
}
