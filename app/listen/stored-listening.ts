import { deviceStorage, parseList } from '../storage/storage.ts';
import { type Rate, rates } from './playback.ts';

const positionsKey = 'listening-places';
const rateKey = 'listening-rate';
const voiceKey = 'listening-voice';
const mostPositions = 50;

/** Where listening to an article stopped: a position in its text. The newest is last. */
type Positions = [slug: string, offset: number][];

function isPosition(value: unknown): value is Positions[number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isSafeInteger(value[1]) && value[1] >= 0;
}

const readPositions = (): Positions => parseList(deviceStorage.read(positionsKey), isPosition);

function otherPositions(slug: string): Positions {
  return readPositions().filter(([each]) => each !== slug);
}

export const storedPositions = {
  /** The position in the text; 0 if the article was not begun. */
  read: (slug: string): number => readPositions().find(([each]) => each === slug)?.[1] ?? 0,
  write(slug: string, offset: number): void {
    const positions: Positions = [...otherPositions(slug), [slug, offset]];
    deviceStorage.write(positionsKey, JSON.stringify(positions.slice(-mostPositions)));
  },
  remove: (slug: string): void => deviceStorage.write(positionsKey, JSON.stringify(otherPositions(slug))),
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
