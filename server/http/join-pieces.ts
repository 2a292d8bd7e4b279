import { transcode } from 'node:buffer';
import { hash } from 'node:crypto';

/** A piece of a page: text, or the bytes of text that other pages contain too. */
export type Piece = string | Buffer;

/** Above this length `transcode` takes a third of the time of writing Chinese text into a buffer. */
const longText = 2_000;
/** No character of a string takes more bytes as UTF-8. */
const mostBytes = 3;

/** Pages are joined here, so that nothing but the finished page is left for the garbage collector. */
let scratch = Buffer.allocUnsafeSlow(500_000);

/** Makes room for more bytes after those that are there. */
function reserve(used: number, more: number): void {
  if (used + more <= scratch.length) return;
  const larger = Buffer.allocUnsafeSlow(2 * (used + more));
  scratch.copy(larger, 0, 0, used);
  scratch = larger;
}

function writeText(text: string, at: number): number {
  reserve(at, text.length * mostBytes);
  // `transcode` throws on a lone surrogate.
  if (text.length < longText || !text.isWellFormed()) return scratch.write(text, at);
  return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8').copy(scratch, at);
}

function writeBytes(bytes: Buffer, at: number): number {
  reserve(at, bytes.length);
  scratch.set(bytes, at);
  return bytes.length;
}

/**
 * Joins text, and the bytes of text that other pages contain too. The result has memory of its own: `Buffer.from` hands out
 * parts of blocks of 64 kB, and a block stays as long as anything in it is kept.
 */
export function joinPieces(pieces: readonly Piece[]): Buffer {
  let at = 0;
  for (const piece of pieces) at += typeof piece === 'string' ? writeText(piece, at) : writeBytes(piece, at);
  const joined = Buffer.allocUnsafeSlow(at);
  scratch.copy(joined, 0, 0, at);
  return joined;
}

/** Of bytes that other pages contain too, which never change. */
const hashes = new WeakMap<Buffer, string>();

function hashOf(piece: Piece): string {
  return hash('sha256', piece, 'base64url').slice(0, 22);
}

function hashOfKept(bytes: Buffer): string {
  const known = hashes.get(bytes) ?? hashOf(bytes);
  hashes.set(bytes, known);
  return known;
}

/** Stands for what the pieces are joined to, for which bytes that other pages contain too are read once and not for each page. */
export function hashPieces(pieces: readonly Piece[]): string {
  return hashOf(pieces.map((piece) => (typeof piece === 'string' ? piece : hashOfKept(piece))).join('\0'));
}
