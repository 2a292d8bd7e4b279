import { deviceStorage, parseList } from '../storage/storage.ts';
import { type Rate, rates } from './playback.ts';

const placesKey = 'listening-places';
const rateKey = 'listening-rate';
const voiceKey = 'listening-voice';
const mostPlaces = 50;

/** Where listening to an article stopped: a position in its text. The newest is last. */
type Places = [slug: string, offset: number][];

function isPlace(value: unknown): value is Places[number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isSafeInteger(value[1]) && value[1] >= 0;
}

const readPlaces = (): Places => parseList(deviceStorage.read(placesKey), isPlace);

function otherPlaces(slug: string): Places {
  return readPlaces().filter(([each]) => each !== slug);
}

export const storedPlaces = {
  /** The position in the text; 0 if the article was not begun. */
  read: (slug: string): number => readPlaces().find(([each]) => each === slug)?.[1] ?? 0,
  write(slug: string, offset: number): void {
    const places: Places = [...otherPlaces(slug), [slug, offset]];
    deviceStorage.write(placesKey, JSON.stringify(places.slice(-mostPlaces)));
  },
  remove: (slug: string): void => deviceStorage.write(placesKey, JSON.stringify(otherPlaces(slug))),
};

export const storedRate = {
  read: (): Rate => rates.find((rate) => String(rate) === deviceStorage.read(rateKey)) ?? 1,
  write: (rate: Rate): void => deviceStorage.write(rateKey, String(rate)),
};

/** The voice that the listener chose on this device. */
export const storedVoice = {
  read: (): string | null => deviceStorage.read(voiceKey),
  write: (voiceUri: string): void => deviceStorage.write(voiceKey, voiceUri),
};
