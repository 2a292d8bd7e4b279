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
  /** From when on it is to be compressed better when it is asked for; null if it need not be. */
  improveAt: number | null;
}

export interface ResponseHead {
  status: number;
  type: string;
  cacheControl: string;
  /** Headers that all responses of this kind share. */
  headers: Record<string, string>;
}

/** How well to compress: the first client waits for it, and most pages are asked for by many other clients or by none. */
const qualities = { quick: { br: 2, gzip: 1 }, well: { br: 7, gzip: 6 } };
/** In milliseconds. At breaking news pages are replaced sooner, and compressing them well would take the processor from readers. */
const wellAfter = 2_000;
/**
 * Brotli finds repetitions within a window of `2 ** 16 - 16` bytes or more. In all but this smallest one, quality 7 takes 8 MB for
 * each page, and freed blocks of this size make the process's heap grow in steps (decision 001). What fits gets no longer by it.
 */
const smallWindow = { exponent: 16, bytes: 2 ** 16 - 16 };

async function compress(encoding: 'br' | 'gzip', bytes: Buffer, quality: 'quick' | 'well'): Promise<Buffer> {
  const level = qualities[quality][encoding];
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
 * Whether a response is being compressed well: one at a time, since this shares the processor with the readers that wait
 * for a page. The others are, when they are asked for later: a response that was replaced meanwhile never is.
 */
let isImproving = false;

/**
 * A response that is the same for every client: bytes, ETag and headers. Each encoding is compressed quickly on first use,
 * and well when it is still used after a while.
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
    const form = this.#forms.get(encoding);
    if (!form) return this.#making.get(encoding) ?? this.#make(encoding);
    if (form.improveAt !== null && !isImproving && performance.now() >= form.improveAt) this.#improve(form, encoding);
    return form;
  }

  /** Estimated memory use. Includes compressed forms that do not exist yet, so that it never changes. */
  get weight(): number {
    return Math.ceil(this.plain.length * 1.6) + 2048;
  }

  #make(encoding: Encoding): Promise<Form> {
    const started = compress(encoding === 'br' ? 'br' : 'gzip', this.plain, 'quick').then((bytes) => {
      const form = this.#form(encoding, bytes, performance.now() + wellAfter);
      this.#forms.set(encoding, form);
      this.#making.delete(encoding);
      return form;
    });
    this.#making.set(encoding, started);
    return started;
  }

  /** Replaces a quickly compressed form once; it is served until then. */
  #improve(form: Form, encoding: Encoding): void {
    isImproving = true;
    form.improveAt = null;
    void compress(encoding === 'br' ? 'br' : 'gzip', this.plain, 'well')
      .then((bytes) => this.#forms.set(encoding, this.#form(encoding, bytes)))
      .finally(() => {
        isImproving = false;
      });
  }

  #form(encoding: Encoding, bytes: Buffer, improveAt: number | null = null): Form {
    const headers = [...this.#headers, 'content-length', String(bytes.length)];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    return { bytes, headers, improveAt };
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
