import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { VideoInText } from '../../contract/article.ts';
import { VideoPlayer } from './video-player.tsx';

interface Place {
  film: VideoInText;
  box: HTMLElement;
}

/** Puts players where the text has links to videos; without scripts the links lead there. */
export function VideosInText({ films }: { films: VideoInText[] }) {
  const [places, setPlaces] = useState<Place[]>([]);

  useEffect(() => {
    setPlaces(films.flatMap(placesOf));
  }, [films]);

  return places.map(({ film: { id, video, picture, title }, box }, at) =>
    createPortal(<VideoPlayer id={id} video={video} poster={picture} title={title} inText />, box, `${id}-${at}`),
  );
}

function placesOf(film: VideoInText): Place[] {
  const figures = document.querySelectorAll(`main article [data-film="${film.slug}"]`);
  return [...figures].map((figure) => {
    const box = figure.querySelector<HTMLElement>(':scope > div') ?? document.createElement('div');
    figure.querySelector(':scope > a')?.replaceWith(box);
    return { film, box };
  });
}
