import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { headBytes } from './media-formats.ts';
import { inParts, type ListedObject, type S3Bucket } from './storage/s3-bucket.ts';
import { hasRoomIn, removeOldFiles, type UploadParts, uploadFolder } from './upload-parts.ts';

const uploadsFolder = 'uploads/';
const folderOf = (id: string) => `${uploadsFolder}${id}/`;
const pieceName = /^(\d{12})-(\d+)$/;

interface Piece {
  key: string;
  start: number;
  bytes: number;
}

/**
 * Uploads as objects of a bucket: each piece is one, named after its position and length, so that any process can
 * continue what another began. Only a complete upload is put together on the disk of the process that checks it.
 */
export function createS3Parts(bucket: S3Bucket, dataDir: string): UploadParts {
  const folder = uploadFolder(dataDir);

  /** The pieces that follow each other from the beginning. Two processes may both have written one at a position. */
  async function piecesOf(id: string): Promise<Piece[]> {
    const longest = new Map<number, Piece>();
    for await (const { name, bytes } of bucket.list(folderOf(id))) {
      const [, start] = pieceName.exec(name) ?? [];
      if (start === undefined) continue;
      const piece = { key: `${folderOf(id)}${name}`, start: Number(start), bytes };
      if (bytes > (longest.get(piece.start)?.bytes ?? 0)) longest.set(piece.start, piece);
    }
    const pieces: Piece[] = [];
    for (let next = longest.get(0); next; next = longest.get(next.start + next.bytes)) pieces.push(next);
    return pieces;
  }

  async function writePieces(id: string, position: number, chunks: AsyncIterable<Buffer>): Promise<void> {
    let at = position;
    for await (const piece of inParts(chunks)) {
      await bucket.write(`${folderOf(id)}${String(at).padStart(12, '0')}-${piece.length}`, piece);
      at += piece.length;
    }
  }

  return {
    hasRoomFor: (bytes) => hasRoomIn(folder, bytes),
    create: async () => {},

    async received(id) {
      const last = (await piecesOf(id)).at(-1);
      return last ? last.start + last.bytes : 0;
    },

    async write(id, position, bytes) {
      let broken: unknown;
      // A connection that breaks ends the stream, so that what arrived before is stored.
      async function* untilBroken(): AsyncGenerator<Buffer> {
        try {
          yield* bytes;
        } catch (error) {
          broken = error;
        }
      }
      await writePieces(id, position, untilBroken());
      if (broken) throw broken;
    },

    async head(id) {
      const [first] = await piecesOf(id);
      if (!first) return Buffer.alloc(0);
      return buffer(await bucket.read(first.key, { start: 0, end: Math.min(headBytes, first.bytes) - 1 }));
    },

    async withFile(id, work) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${id}-${randomUUID()}.whole`);
      const pieces = await piecesOf(id);
      async function* whole() {
        for (const { key } of pieces) yield* await bucket.read(key);
      }
      try {
        await pipeline(whole, createWriteStream(file, { mode: 0o600 }));
        return await work(file);
      } finally {
        await rm(file, { force: true });
      }
    },

    async remove(id) {
      for await (const { name } of bucket.list(folderOf(id))) await bucket.remove(`${folderOf(id)}${name}`);
    },

    async removeLeftovers(before) {
      await removeOldFiles(folder, before);
      for await (const pieces of eachUpload(bucket)) {
        // An upload that was continued has a young piece, and needs its old ones.
        if (pieces.every(({ changedAt }) => changedAt < before)) {
          for (const { name } of pieces) await bucket.remove(`${uploadsFolder}${name}`);
        }
      }
    },
  };
}

/** The pieces of one upload after the other: a bucket lists its objects in the order of their names. */
async function* eachUpload(bucket: S3Bucket): AsyncGenerator<ListedObject[]> {
  let pieces: ListedObject[] = [];
  const idOf = ({ name }: ListedObject) => name.split('/', 1)[0];
  for await (const piece of bucket.list(uploadsFolder)) {
    if (pieces[0] && idOf(pieces[0]) !== idOf(piece)) {
      yield pieces;
      pieces = [];
    }
    pieces.push(piece);
  }
  if (pieces.length > 0) yield pieces;
}
