/** Where each video was left, the one watched last at the end. */
type Places = [id: string, seconds: number][];

const placesKept = 50;
/** Who stopped this close to the end has seen it. */
const asGoodAsSeen = 0.95;
const worthKeeping = 1;

export const positionsKey = 'video-places';

function readPlaces(stored: string | null): Places {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is Places[number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

/** What to store once a video has come to this place. */
export function savePosition(stored: string | null, id: string, seconds: number, length: number): string {
  const places = readPlaces(stored).filter(([each]) => each !== id);
  if (seconds >= worthKeeping && seconds < length * asGoodAsSeen) places.push([id, Math.floor(seconds * 10) / 10]);
  return JSON.stringify(places.slice(-placesKept));
}

/** Where to go on; 0 for the beginning. */
export function positionOf(stored: string | null, id: string, length: number): number {
  const seconds = readPlaces(stored).find(([each]) => each === id)?.[1] ?? 0;
  return seconds < length * asGoodAsSeen ? seconds : 0;
}
