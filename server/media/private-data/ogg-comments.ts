import type { Overwrite } from './overwrites.ts';
import type { OpenFile, PrivateData } from './private-data.ts';

const pageHead = 27;
const longestPage = pageHead + 255 + 255 * 255;
const checksumAt = 22;
const beginsStream = 2;
/** A cover picture lies in the comments, as text. */
const longestComments = 64 * 1024 * 1024;

interface Page {
  /** The position in the file. */
  at: number;
  bytes: Buffer;
  serial: number;
  isFirst: boolean;
  /** Lengths of the pieces of packets; one of 255 continues in the next. */
  laces: Buffer;
}

/** A stream whose comments have not been read to their end. */
interface OpenStream {
  /** Pieces of its second packet, the comments: pages and positions in them. */
  pieces: { page: Page; start: number; end: number }[];
  /** 0: the packet that describes the stream, 1: the comments. */
  packet: number;
  length: number;
}

/** Empties the comments of each stream. A page carries a checksum of its bytes, so whole pages are written anew. */
export async function privateDataOfOgg({ size, readAt }: OpenFile): Promise<PrivateData | null> {
  const overwrites: Overwrite[] = [];
  const open = new Map<number, OpenStream>();
  for (let position = 0; position < size; ) {
    const page = pageAt(await readAt(position, longestPage), position);
    if (!page) {
      // Players stop at what is no page.
      overwrites.push({ start: position, end: size, bytes: null });
      break;
    }
    if (page.isFirst) {
      const name = page.bytes.toString('latin1', pageHead + page.laces.length).slice(0, 8);
      if (name !== 'OpusHead' && !name.startsWith('\x01vorbis')) {
        return { overwrites, dataTrack: 'Ogg' };
      }
      open.set(page.serial, { pieces: [], packet: 0, length: 0 });
    }
    const stream = open.get(page.serial);
    if (stream && !addPieces(stream, page)) return null;
    if (stream && stream.packet > 1) {
      open.delete(page.serial);
      if (!emptyComments(stream)) return null;
      const pages = new Set(stream.pieces.map((piece) => piece.page));
      for (const { at, bytes } of pages) overwrites.push({ start: at, end: at + bytes.length, bytes: summed(bytes) });
    }
    position += page.bytes.length;
  }
  return open.size > 0 ? null : { overwrites, dataTrack: null };
}

function pageAt(read: Buffer, at: number): Page | null {
  if (read.length < pageHead || read.toString('latin1', 0, 4) !== 'OggS') return null;
  const laces = read.subarray(pageHead, pageHead + (read[26] ?? 0));
  const length = pageHead + laces.length + laces.reduce((sum, lace) => sum + lace, 0);
  if (length > read.length) return null;
  const isFirst = ((read[5] ?? 0) & beginsStream) !== 0;
  return { at, bytes: Buffer.from(read.subarray(0, length)), serial: read.readUInt32LE(14), isFirst, laces };
}

/** Collects the comments; false if they are longer than any. */
function addPieces(stream: OpenStream, page: Page): boolean {
  let at = pageHead + page.laces.length;
  for (const lace of page.laces) {
    if (stream.packet === 1 && lace > 0) stream.pieces.push({ page, start: at, end: at + lace });
    if (stream.packet === 1) stream.length += lace;
    at += lace;
    if (lace < 255) stream.packet += 1;
  }
  return stream.length <= longestComments;
}

/** No program, no comments; the length stays, and decoders pass over what follows. */
function emptyComments({ pieces, length }: OpenStream): boolean {
  const [first] = pieces;
  const name = first?.page.bytes.toString('latin1', first.start, first.start + 8) ?? '';
  const isVorbis = name.startsWith('\x03vorbis');
  if (!isVorbis && name !== 'OpusTags') return false;
  const empty = Buffer.alloc(length);
  empty.write(isVorbis ? name.slice(0, 7) : name, 0, 'latin1');
  // The bit that ends the comments of Vorbis.
  if (isVorbis) empty[7 + 4 + 4] = 1;
  let at = 0;
  for (const { page, start, end } of pieces) {
    empty.copy(page.bytes, start, at, at + end - start);
    at += end - start;
  }
  return true;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum;
});

function summed(page: Buffer): Buffer {
  page.writeUInt32LE(0, checksumAt);
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (checksums[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  page.writeUInt32LE(sum, checksumAt);
  return page;
}
