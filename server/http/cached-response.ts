import { transcode } from 'node:buffer';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Form {
  bytes: Buffer;
  /** Names and values in turn, the way Node writes them fastest. */
  headers: string[];
}

export interface ResponseHead {
  status: number;
  type: string;
  cacheControl: string;
  /** Those that every answer of its kind carries. */
  headers: Record<string, string>;
}

const compressors: Record<'br' | 'gzip', (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/** A third of the time that Buffer.from takes for long Chinese text, which is what pages are. */
function utf8(text: string): Buffer {
  // Half of a character, from a careless cut, would make it throw.
  if (!text.isWellFormed()) return Buffer.from(text);
  return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
}

/** An answer that is the same for everyone: bytes, mark and headers, each compressed form made when first wanted. */
export class CachedResponse {
  readonly status: number;
  readonly plain: Buffer;
  readonly etag: string;
  readonly unchangedHeaders: string[];
  readonly #headers: string[];
  readonly #forms = new Map<Encoding, Form>();
  readonly #making = new Map<Encoding, Promise<Form>>();

  constructor(head: ResponseHead, text: string) {
    this.status = head.status;
    this.plain = utf8(text);
    // Weak, because the same mark stands for all compressed forms.
    this.etag = `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
    const marked = { ...head.headers, vary: 'accept-encoding', 'cache-control': head.cacheControl, etag: this.etag };
    this.unchangedHeaders = Object.entries(marked).flat();
    this.#headers = [...this.unchangedHeaders, 'content-type', head.type];
    this.#forms.set('identity', this.#form('identity', this.plain));
  }

  /** The form in this encoding: at once where it is there already. */
  in(encoding: Encoding): Form | Promise<Form> {
    return this.#forms.get(encoding) ?? this.#making.get(encoding) ?? this.#make(encoding);
  }

  /** What it costs in memory; compressed forms are counted ahead, so that making one needs no new sum. */
  get weight(): number {
    return Math.ceil(this.plain.length * 1.6) + 2048;
  }

  #make(encoding: Encoding): Promise<Form> {
    const started = compressors[encoding === 'br' ? 'br' : 'gzip'](this.plain).then((bytes) => {
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

const chosen = new Map<string, Encoding>();
const mostChosen = 1_000;

/** The best form the client takes; browsers send few different lists, so each is read once. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const known = chosen.get(accepted);
  if (known) return known;
  const encoding = readEncodings(accepted);
  if (chosen.size >= mostChosen) chosen.clear();
  chosen.set(accepted, encoding);
  return encoding;
}

/** `q=0` is a refusal. */
function readEncodings(accepted: string): Encoding {
  for (const encoding of ['br', 'gzip'] as const) {
    const named = accepted.split(',').find((part) => part.trim().split(';')[0]?.trim() === encoding);
    if (named && !/;\s*q=0(\.0*)?\s*$/.test(named)) return encoding;
  }
  return 'identity';
}

/** Whether the client's copy is this one. */
export function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const mark = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === mark);
}
