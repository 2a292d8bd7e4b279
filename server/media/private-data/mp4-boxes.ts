import { boxAt, longestDescription } from '../mp4-probe.ts';
import type { Overwrite } from './overwrites.ts';
import type { OpenFile, PrivateData } from './private-data.ts';

/** The boxes that a player needs, by the box around them. `udta`, `meta`, `uuid` and makers' own boxes are not among them. */
const neededIn: Record<string, ReadonlySet<string>> = {
  file: boxes('ftyp moov mdat moof mfra sidx ssix styp prft pdin'),
  moov: boxes('mvhd iods trak mvex pssh'),
  mvex: boxes('mehd trex leva'),
  trak: boxes('tkhd tref edts mdia tapt trgr'),
  mdia: boxes('mdhd hdlr elng minf'),
  minf: boxes('vmhd smhd hmhd sthd nmhd gmhd hdlr dinf stbl'),
  stbl: boxes('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh padb stdp sdtp sbgp sgpd subs saiz saio'),
  moof: boxes('mfhd traf pssh'),
  traf: boxes('tfhd tfdt trun sbgp sgpd subs saiz saio senc'),
};
/** Boxes whose whole content is free space; programs leave earlier tags in it. */
const freeSpace = boxes('free skip wide');
/** Pictures, sound, and the counting of frames. */
const playedTracks = boxes('vide soun tmcd');
/** Names of chapters, in a track that another one refers to. */
const chapterTrack = 'text';
const mostBoxes = 100_000;
/** Within one box; far more than any real file has. The rest becomes free space. */
const mostInside = 1_000;
const headLength = 8;
/** Version and flags, four letters, the handler's four letters, and three numbers; then its name, often the camera's. */
const handlerAt = 8;
const handlerNameAt = 24;
/** The name of the encoder in the first entry of a video's sample descriptions. */
const firstEntryAt = 8;
const encoderNameAt = firstEntryAt + headLength + 42;
const encoderNameLength = 32;

function boxes(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

interface Track {
  id: number;
  handler: string;
  /** The four letters of its first sample entry. */
  format: string;
  chapters: number[];
}

/** Finds the boxes that no player needs, which become free space, and tracks of data. */
export async function privateDataOfMp4({ size, readAt }: OpenFile): Promise<PrivateData | null> {
  const overwrites: Overwrite[] = [];
  const tracks: Track[] = [];
  let position = 0;
  for (let count = 0; position < size; count += 1) {
    const box = boxAt(await readAt(position, 16), position, 0, size);
    if (!box || box.end > size || count > mostBoxes) return null;
    if (!neededIn.file?.has(box.type)) overwrites.push(...asFreeSpace(box.type, position, box.start, box.end));
    if (box.type === 'moov' || box.type === 'moof') {
      if (box.end - box.start > longestDescription) return null;
      const content = await readAt(box.start, box.end - box.start);
      inside(box.type, content, box.start, overwrites);
      if (box.type === 'moov') tracks.push(...tracksOf(content));
    }
    position = box.end;
  }
  const chapters = new Set(tracks.flatMap((track) => track.chapters));
  const data = tracks.find(
    ({ id, handler }) => !playedTracks.has(handler) && !(handler === chapterTrack && chapters.has(id)),
  );
  return { overwrites, dataTrack: data ? data.format : null };
}

/** Renames a box to free space and empties it; nothing is to do where both are so already. */
function asFreeSpace(type: string, position: number, start: number, end: number): Overwrite[] {
  const renamed = freeSpace.has(type) ? [] : [{ start: position + 4, end: position + 8, bytes: Buffer.from('free') }];
  return end > start ? [...renamed, { start, end, bytes: null }] : renamed;
}

/** Visits the content of a box that lies at `base` of the file, down to the boxes whose content is listed. */
function inside(parent: string, content: Buffer, base: number, overwrites: Overwrite[]): void {
  let at = 0;
  for (let count = 0; at < content.length && count < mostInside; count += 1) {
    const box = boxAt(content, 0, at, content.length);
    if (!box || box.end > content.length) break;
    const { type, start, end } = box;
    if (!neededIn[parent]?.has(type)) overwrites.push(...asFreeSpace(type, base + at, base + start, base + end));
    else if (type === 'hdlr') overwrites.push(...nameIn(start + handlerNameAt, end, base));
    else if (type === 'stsd') overwrites.push(...encoderName(content.subarray(start, end), base + start));
    else if (neededIn[type]) inside(type, content.subarray(start, end), base + start, overwrites);
    at = end;
  }
  overwrites.push(...restAsFreeSpace(base + at, base + content.length));
}

function nameIn(start: number, end: number, base: number): Overwrite[] {
  return end > start ? [{ start: base + start, end: base + end, bytes: null }] : [];
}

/** Only entries of pictures are so long that they have one. */
function encoderName(descriptions: Buffer, base: number): Overwrite[] {
  const isPicture = /^(?:avc[13]|hvc1|hev1|av01|vp09|mp4v)$/.test(descriptions.toString('latin1', 12, 16));
  if (!isPicture || descriptions.length < encoderNameAt + encoderNameLength) return [];
  return nameIn(encoderNameAt, encoderNameAt + encoderNameLength, base);
}

/** What follows the last box that can be read. */
function restAsFreeSpace(start: number, end: number): Overwrite[] {
  if (end - start < headLength) return end > start ? [{ start, end, bytes: null }] : [];
  const head = Buffer.alloc(headLength);
  head.writeUInt32BE(end - start);
  head.write('free', 4, 'latin1');
  return [
    { start, end: start + headLength, bytes: head },
    { start: start + headLength, end, bytes: null },
  ];
}

function childrenOf(content: Buffer): { type: string; content: Buffer }[] {
  const children = [];
  for (let at = 0; at < content.length && children.length < mostInside; ) {
    const box = boxAt(content, 0, at, content.length);
    if (!box || box.end > content.length) break;
    children.push({ type: box.type, content: content.subarray(box.start, box.end) });
    at = box.end;
  }
  return children;
}

function within(content: Buffer, ...path: string[]): Buffer {
  const [first, ...rest] = path;
  if (first === undefined) return content;
  const found = childrenOf(content).find(({ type }) => type === first);
  return found ? within(found.content, ...rest) : Buffer.alloc(0);
}

function tracksOf(movie: Buffer): Track[] {
  return childrenOf(movie)
    .filter(({ type }) => type === 'trak')
    .map(({ content }) => trackOf(content));
}

function trackOf(track: Buffer): Track {
  const header = within(track, 'tkhd');
  const idAt = header[0] === 1 ? 20 : 12;
  const references = within(track, 'tref', 'chap');
  return {
    id: header.length >= idAt + 4 ? header.readUInt32BE(idAt) : 0,
    handler: within(track, 'mdia', 'hdlr').toString('latin1', handlerAt, handlerAt + 4),
    format: within(track, 'mdia', 'minf', 'stbl', 'stsd').toString('latin1', 12, 16),
    chapters: Array.from({ length: Math.floor(references.length / 4) }, (_, at) => references.readUInt32BE(at * 4)),
  };
}
