import { useEffect } from 'react';
import { positionIn } from '../../article/reading-position.ts';
import { localStore } from '../../storage/storage.ts';
import { positionOf, positionsKey, savePosition } from './video-positions.ts';

const keepEvery = 2;

/** Where to begin: at the place `hash` names, to the second where this device knows it, or where it was left here. */
export function storedPosition(id: string, length: number, hash: string): number {
  const kept = positionOf(localStore.read(positionsKey), id, length);
  const progress = positionIn(hash);
  if (progress === null) return kept;
  const named = (length * progress) / 100;
  return Math.abs(kept - named) <= length / 100 ? kept : named;
}

/** Keeps on this device where the film was left, also when the page is closed in the middle. */
export function useVideoPosition(film: HTMLVideoElement, id: string): void {
  useEffect(() => {
    let kept = 0;
    function keep() {
      if (film.played.length === 0 || !Number.isFinite(film.duration)) return;
      kept = film.currentTime;
      localStore.write(positionsKey, savePosition(localStore.read(positionsKey), id, kept, film.duration));
    }
    function keepNowAndThen() {
      if (Math.abs(film.currentTime - kept) >= keepEvery) keep();
    }
    film.addEventListener('timeupdate', keepNowAndThen);
    film.addEventListener('pause', keep);
    film.addEventListener('seeked', keep);
    addEventListener('pagehide', keep);
    return () => {
      keep();
      film.removeEventListener('timeupdate', keepNowAndThen);
      film.removeEventListener('pause', keep);
      film.removeEventListener('seeked', keep);
      removeEventListener('pagehide', keep);
    };
  }, [film, id]);
}
