import { elementAt } from '../webm-probe.ts';
import type { Overwrite } from './overwrites.ts';
import type { OpenFile, PrivateData } from './private-data.ts';

/** The elements of Matroska that are named here, by their ids. */
const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  trackName: 0x536e,
  codec: 0x86,
  cluster: 0x1f43b675,
  void: 0xec,
  checksum: 0xbf,
} as const;
const head = 0x1a45dfa3;
const seekHead = 0x114d9b74;
const cues = 0x1c53bb6b;
/** Of a cluster without a length, which is read as if its blocks lay beside it: time, blocks, positions. */
const inCluster = [0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0x5854];
const needed: ReadonlySet<number> = new Set([
  head,
  ids.segment,
  seekHead,
  ids.info,
  ids.tracks,
  ids.cluster,
  cues,
  ...inCluster,
]);
/** Scale, length, both ids of the segment, time. Programs and titles are left out, but two of them must be there. */
const neededInInfo: ReadonlySet<number> = new Set([0x2ad7b1, 0x4489, 0x73a4, 0x4461]);
const emptiedInInfo: ReadonlySet<number> = new Set([0x4d80, 0x5741]);
const playedTypes = [1, 2];
const headLength = 12;
const windowLength = 64 * 1024;
const longestPart = 4 * 1024 * 1024;
const mostElements = 5_000_000;

interface Child {
  id: number;
  /** Where its head begins, and its content. */
  at: number;
  start: number;
  end: number;
}

/** Finds the elements that no player needs, such as `Tags` and `Attachments`, and tracks of data. */
export async function privateDataOfWebm(file: OpenFile): Promise<PrivateData | null> {
  const { size } = file;
  const headAt = readingHeads(file);
  const found: PrivateData = { overwrites: [], dataTrack: null };
  let position = 0;
  for (let count = 0; position < size; count += 1) {
    if (count > mostElements) return null;
    const element = elementAt(await headAt(position), position);
    if (!element) {
      found.overwrites.push({ start: position, end: size, bytes: null });
      break;
    }
    const { id, start } = element;
    const end = Math.min(element.end ?? start, size);
    if (!needed.has(id)) found.overwrites.push(...asVoid({ id, at: position, start, end }));
    if (id === ids.info || id === ids.tracks) {
      if (end - start > longestPart) return null;
      const content = await file.readAt(start, end - start);
      if (id === ids.info) emptyInfo(content, start, found);
      else visitTracks(content, start, found);
    }
    position = id === ids.segment ? start : end;
  }
  return found;
}

/** Blocks of a recording are small: their heads are read from a window of the file. */
function readingHeads({ readAt }: OpenFile) {
  let window: Buffer = Buffer.alloc(0);
  let windowAt = 0;
  return async (position: number): Promise<Buffer> => {
    const isInside = position >= windowAt && position + headLength <= windowAt + window.length;
    if (!isInside) {
      window = await readAt(position, windowLength);
      windowAt = position;
    }
    return window.subarray(position - windowAt, position - windowAt + headLength);
  };
}

/** An element of the same length that players skip: one byte of id, then its length in the bytes that remain of its head. */
function asVoid({ id, at, start, end }: Child): Overwrite[] {
  const content = end > start ? [{ start, end, bytes: null }] : [];
  if (id === ids.void) return content;
  const lengthBytes = Math.min(8, start - at - 1);
  const newStart = at + 1 + lengthBytes;
  const bytes = Buffer.alloc(start - at);
  bytes[0] = ids.void;
  const marked = BigInt(end - newStart) | (1n << BigInt(7 * lengthBytes));
  bytes.set(Buffer.from(marked.toString(16).padStart(lengthBytes * 2, '0'), 'hex'), 1);
  return [{ start: at, end: start, bytes }, ...content];
}

function* childrenOf(content: Buffer): Generator<Child & { content: Buffer }> {
  for (let at = 0; at < content.length; ) {
    const element = elementAt(content, 0, at);
    if (!element || element.end === null || element.end > content.length) return;
    yield {
      id: element.id,
      at,
      start: element.start,
      end: element.end,
      content: content.subarray(element.start, element.end),
    };
    at = element.end;
  }
}

const shifted = ({ id, at, start, end }: Child, base: number): Child => ({
  id,
  at: at + base,
  start: start + base,
  end: end + base,
});

function emptyInfo(content: Buffer, base: number, { overwrites }: PrivateData): void {
  for (const child of childrenOf(content)) {
    if (neededInInfo.has(child.id)) continue;
    const { start, end } = shifted(child, base);
    if (!emptiedInInfo.has(child.id)) overwrites.push(...asVoid(shifted(child, base)));
    else if (end > start) overwrites.push({ start, end, bytes: null });
  }
}

function visitTracks(content: Buffer, base: number, found: PrivateData): void {
  for (const track of childrenOf(content)) {
    if (track.id !== ids.track) {
      found.overwrites.push(...asVoid(shifted(track, base)));
      continue;
    }
    let type = 0;
    let codec = '';
    for (const child of childrenOf(track.content)) {
      if (child.id === ids.trackType) type = child.content[0] ?? 0;
      if (child.id === ids.codec) codec = child.content.toString('latin1');
      const isLeftOut = child.id === ids.trackName || child.id === ids.checksum;
      if (isLeftOut) found.overwrites.push(...asVoid(shifted(child, base + track.start)));
    }
    if (!playedTypes.includes(type)) found.dataTrack = codec || 'Matroska';
  }
}
