import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anyChange } from '../page-cache/touched-tags.ts';
import { LruCache } from '../runtime/lru-cache.ts';
import { hashPieces, joinPieces } from './join-pieces.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Form {
  bytes: Buffer;
  /** Alternating names and values, the form that Node writes fastest. */
  headers: string[];
}

export interface ResponseHead {
  status: number;
  type: string;
  cacheControl: string;
  /** Headers that all responses of this kind share. */
  headers: Record<string, string>;
}

/**
 * Compressed once: a proxy keeps the first answer that it sees, so a better one a moment later would not reach readers. The first
 * client waits 2 to 4 ms for it, in a thread beside the one that answers readers.
 */
const qualities = { br: 5, gzip: 6 };
/**
 * Brotli finds repetitions within a window of `2 ** 16 - 16` bytes or more. In all but this smallest one it takes megabytes for
 * each page, and freed blocks of this size make the process's heap grow in steps (decision 001). What fits gets no longer by it.
 */
const smallWindow = { exponent: 16, bytes: 2 ** 16 - 16 };

async function compress(encoding: 'br' | 'gzip', bytes: Buffer): Promise<Buffer> {
  const level = qualities[encoding];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    ...(bytes.length <= smallWindow.bytes && { [constants.BROTLI_PARAM_LGWIN]: smallWindow.exponent }),
  };
  const compressed =
    encoding === 'gzip' ? await promisify(gzip)(bytes, { level }) : await promisify(brotliCompress)(bytes, { params });
  // Copied out of the larger block of memory that it was written to.
  return joinPieces([compressed]);
}

/**
 * A response that is the same for every client: bytes, ETag and headers. Each encoding is made on first use.
 */
export class CachedResponse {
  readonly status: number;
  readonly plain: Buffer;
  readonly etag: string;
  readonly unchangedHeaders: string[];
  /** The tags of what it shows; unless a page knows them, it is made again after every change of content. */
  readonly tags: readonly string[] = [anyChange];
  readonly #headers: string[];
  readonly #forms = new Map<Encoding, Form>();
  readonly #making = new Map<Encoding, Promise<Form>>();

  constructor(head: ResponseHead, body: string | Buffer, hash = hashPieces([body])) {
    this.status = head.status;
    this.plain = typeof body === 'string' ? joinPieces([body]) : body;
    // Weak, because all encodings share one ETag.
    this.etag = `W/"${hash}"`;
    this.unchangedHeaders = ['vary', 'accept-encoding', 'cache-control', head.cacheControl, 'etag', this.etag];
    for (const name in head.headers) this.unchangedHeaders.push(name, head.headers[name] ?? '');
    this.#headers = [...this.unchangedHeaders, 'content-type', head.type];
    this.#forms.set('identity', this.#form('identity', this.plain));
  }

  /** Returns the encoded form, synchronously if it already exists. */
  in(encoding: Encoding): Form | Promise<Form> {
    return this.#forms.get(encoding) ?? this.#making.get(encoding) ?? this.#make(encoding);
  }

  /** Estimated memory use. Includes compressed forms that do not exist yet, so that it never changes. */
  get weight(): number {
    return Math.ceil(this.plain.length * 1.6) + 2048;
  }

  #make(encoding: Encoding): Promise<Form> {
    const started = compress(encoding === 'br' ? 'br' : 'gzip', this.plain).then((bytes) => {
      const form = this.#form(encoding, bytes);
      this.#forms.set(encoding, form);
      this.#making.delete(encoding);
      return form;
    });
    this.#making.set(encoding, started);
    return started;
  }

  #form(encoding: Encoding, bytes: Buffer): Form {
    const headers = [...this.#headers, 'content-length', String(bytes.length)];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    return { bytes, headers };
  }
}

const encodings = new LruCache<string, Encoding>({ max: 1_000 });

/** Picks the best encoding the client accepts. Browsers send few different lists, so each is parsed once. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const known = encodings.get(accepted);
  if (known) return known;
  const encoding = readEncodings(accepted);
  encodings.set(accepted, encoding);
  return encoding;
}

/** `q=0` means that the client does not accept the encoding. */
function readEncodings(accepted: string): Encoding {
  for (const encoding of ['br', 'gzip'] as const) {
    const named = accepted.split(',').find((part) => part.trim().split(';')[0]?.trim() === encoding);
    if (named && !/;\s*q=0(\.0*)?\s*$/.test(named)) return encoding;
  }
  return 'identity';
}

/** Whether the client already has this version. */
export function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tag = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}

/** Bypasses Fastify's serialisation: a cached response is bytes and headers that are ready to send. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<void> {
  const form = response.in(chooseEncoding(request.headers['accept-encoding']));
  const { bytes, headers } = form instanceof Promise ? await form : form;
  reply.hijack();
  if (response.status === 200 && isSame(request.headers['if-none-match'], response.etag)) {
    reply.raw.writeHead(304, response.unchangedHeaders).end();
    return;
  }
  reply.raw.writeHead(response.status, headers);
  reply.raw.end(request.method === 'HEAD' ? undefined : bytes);
}
