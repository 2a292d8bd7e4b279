import { id3Length, mp3FrameAt } from '../audio-probe.ts';
import type { Overwrite } from './overwrites.ts';
import type { OpenFile, PrivateData } from './private-data.ts';

interface Gap {
  start: number;
  /** The position behind its last byte. */
  end: number;
}

const pieceLength = 1024 * 1024;
const frameHead = 4;
const id3Head = 10;
const id3FlagsAt = 5;
const hasFooter = 0x10;
const lastTag = 'TAG';
const lastTagLength = 128;
const noGenre = 255;
/** Encoders add a tag or two; a file of nothing but tags is none. */
const mostTags = 100;

/** Keeps the frames alone. Tags (ID3 of both kinds, APE, Lyrics3) hold titles and pictures, but also owners and notes. */
export async function privateDataOfMp3(file: OpenFile): Promise<PrivateData> {
  const overwrites: Overwrite[] = [];
  const first = await emptyTags(file, overwrites);
  for await (const { start, end } of gapsBetweenFrames(file, first)) overwrites.push({ start, end, bytes: null });
  overwrites.push(...(await emptyLastTag(file)));
  return { overwrites, dataTrack: null };
}

/** Empties the tags at the beginning, whose heads tell players how far to skip, and returns where they end. */
async function emptyTags({ size, readAt }: OpenFile, overwrites: Overwrite[]): Promise<number> {
  let at = 0;
  for (let count = 0; count < mostTags; count += 1) {
    const head = await readAt(at, id3Head);
    if (head.length < id3Head || head.toString('latin1', 0, 3) !== 'ID3') return at;
    const footer = (head[id3FlagsAt] ?? 0) & hasFooter ? id3Head : 0;
    const end = Math.min(size, at + id3Head + id3Length(head) + footer);
    // Without flags the content is padding, whatever it was before.
    overwrites.push({ start: at + id3FlagsAt, end: at + id3FlagsAt + 1, bytes: null });
    if (end > at + id3Head) overwrites.push({ start: at + id3Head, end, bytes: null });
    at = end;
  }
  return at;
}

/** The tag at the very end stays as an empty one, by which players know that it is no sound. */
async function emptyLastTag({ size, readAt }: OpenFile): Promise<Overwrite[]> {
  const start = Math.max(0, size - lastTagLength);
  const tag = await readAt(start, lastTagLength);
  if (tag.toString('latin1', 0, lastTag.length) !== lastTag) return [];
  const bytes = Buffer.alloc(lastTagLength);
  bytes.write(lastTag);
  bytes[lastTagLength - 1] = noGenre;
  return [{ start, end: size, bytes }];
}

/**
 * What is no frame. A frame follows another at once; after anything else two in a row are needed, so that a picture in a
 * tag, in which some bytes look like the head of a frame, does not stay.
 */
async function* gapsBetweenFrames({ size, readAt }: OpenFile, first: number): AsyncGenerator<Gap> {
  let gap: number | null = first;
  let position = first;
  while (position < size) {
    const piece = await readAt(position, pieceLength);
    const isLast = position + piece.length >= size;
    let at = 0;
    while (at + frameHead <= piece.length) {
      const frame = mp3FrameAt(piece, at);
      const next = at + (frame?.length ?? 0);
      // The frame that could follow lies in the next piece.
      if (frame && gap !== null && next + frameHead > piece.length && !isLast) break;
      const isFrame: boolean =
        frame !== null && (gap === null || position + next === size || mp3FrameAt(piece, next) !== null);
      if (isFrame && gap !== null && position + at > gap) yield { start: gap, end: position + at };
      gap = isFrame ? null : (gap ?? position + at);
      at = isFrame ? next : nextCandidate(piece, at + 1);
    }
    position += at;
    if (isLast) break;
  }
  const rest = gap ?? position;
  if (rest < size) yield { start: rest, end: size };
}

function nextCandidate(piece: Buffer, from: number): number {
  const found = piece.indexOf(0xff, from);
  return found < 0 ? piece.length : found;
}
