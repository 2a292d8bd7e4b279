import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const compressors: Record<'br' | 'gzip', (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/** One answer's bytes with their mark, each compressed form made when it is first wanted and kept. */
export class PageBody {
  readonly plain: Buffer;
  readonly etag: string;
  readonly #forms = new Map<Encoding, Buffer>();
  readonly #making = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
    // Weak, because the same mark stands for all compressed forms.
    this.etag = `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
    this.#forms.set('identity', this.plain);
  }

  /** The bytes in this form if they are there already. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#forms.get(encoding);
  }

  async in(encoding: Encoding): Promise<Buffer> {
    const ready = this.#forms.get(encoding);
    if (ready || encoding === 'identity') return ready ?? this.plain;
    const running = this.#making.get(encoding);
    if (running) return running;
    const started = compressors[encoding](this.plain);
    this.#making.set(encoding, started);
    const bytes = await started;
    this.#forms.set(encoding, bytes);
    this.#making.delete(encoding);
    return bytes;
  }

  /** What the body costs in memory; compressed forms are counted ahead, so that making one needs no new sum. */
  get weight(): number {
    return Math.ceil(this.plain.length * 1.6) + 512;
  }
}

/** The best form the client takes; `q=0` is a refusal. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
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
