import { useEffect } from 'react';
import { positionIn } from '../../article/reading-position.ts';
import { deviceStorage, parseList } from '../../storage/storage.ts';

/** The stored position of each video, the one watched last at the end. */
type Positions = [id: string, seconds: number][];

const maxStored = 50;
/** From this part on a video counts as watched to the end. */
const watchedFrom = 0.95;
const firstStoredSecond = 1;

const positionsKey = 'video-places';

const readPositions = (stored: string | null): Positions => parseList(stored, isPosition);

function isPosition(value: unknown): value is Positions[number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

/** Returns the value to store when a video has reached this position. */
export function savePosition(stored: string | null, id: string, seconds: number, length: number): string {
  const positions = readPositions(stored).filter(([each]) => each !== id);
  if (seconds >= firstStoredSecond && seconds < length * watchedFrom)
    positions.push([id, Math.floor(seconds * 10) / 10]);
  return JSON.stringify(positions.slice(-maxStored));
}

/** The stored position; 0 if there is none or the video was watched to the end. */
export function positionOf(stored: string | null, id: string, length: number): number {
  const seconds = readPositions(stored).find(([each]) => each === id)?.[1] ?? 0;
  return seconds < length * watchedFrom ? seconds : 0;
}

const storeEvery = 2;

/** The start position: the one that `hash` names, or the one stored on this device, which is more exact. */
export function storedPosition(id: string, length: number, hash: string): number {
  const stored = positionOf(deviceStorage.read(positionsKey), id, length);
  const progress = positionIn(hash);
  if (progress === null) return stored;
  const named = (length * progress) / 100;
  return Math.abs(stored - named) <= length / 100 ? stored : named;
}

/** Stores the video position on this device, also when the page is closed. */
export function useVideoPosition(element: HTMLVideoElement, id: string): void {
  useEffect(() => {
    let last = 0;
    function store() {
      if (element.played.length === 0 || !Number.isFinite(element.duration)) return;
      last = element.currentTime;
      deviceStorage.write(positionsKey, savePosition(deviceStorage.read(positionsKey), id, last, element.duration));
    }
    function storeSometimes() {
      if (Math.abs(element.currentTime - last) >= storeEvery) store();
    }
    element.addEventListener('timeupdate', storeSometimes);
    element.addEventListener('pause', store);
    element.addEventListener('seeked', store);
    addEventListener('pagehide', store);
    return () => {
      store();
      element.removeEventListener('timeupdate', storeSometimes);
      element.removeEventListener('pause', store);
      element.removeEventListener('seeked', store);
      removeEventListener('pagehide', store);
    };
  }, [element, id]);
}
