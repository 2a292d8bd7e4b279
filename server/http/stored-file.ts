import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaFile } from '../media/served-media.ts';
import type { ByteRange } from '../media/storage/media-storage.ts';

const oneRange = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** The part of a file that a request asks for; null for all of it, as for several parts at once. */
function requestedRange(header: string | undefined, bytes: number): ByteRange | 'beyond' | null {
  const [whole, first = '', last = '', fromEnd = ''] = oneRange.exec(header ?? '') ?? [];
  if (whole === undefined || (first && last && Number(last) < Number(first))) return null;
  const start = first ? Number(first) : Math.max(0, bytes - Number(fromEnd));
  const end = last ? Math.min(Number(last), bytes - 1) : bytes - 1;
  return start > end ? 'beyond' : { start, end };
}

/**
 * Sends a video or caption file, or a part of it, from where it is stored. It passes through this process, so that the
 * storage can stay private and every reader and CDN sees one address.
 */
export async function sendStoredFile(request: FastifyRequest, reply: FastifyReply, file: MediaFile) {
  const { range: asked, 'if-range': ifRange, 'if-none-match': known } = request.headers;
  const { version, bytes, type } = file;
  const tag = `"${version}"`;
  reply.header('etag', tag).header('accept-ranges', 'bytes');
  if (known?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)) return reply.code(304).send();
  const range = ifRange === undefined || ifRange === tag ? requestedRange(asked, bytes) : null;
  if (range === 'beyond') {
    const headers = { 'content-range': `bytes */${bytes}` };
    throw Object.assign(new Error('the range is beyond the end of the file'), { statusCode: 416, headers });
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  const length = range ? range.end - range.start + 1 : bytes;
  const content = request.method === 'HEAD' ? Readable.from([]) : await file.read(range ?? undefined);
  return reply.type(type).header('content-length', length).send(content);
}
