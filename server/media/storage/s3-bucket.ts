import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { AwsClient } from 'aws4fetch';
import { type ByteRange, MissingFile, StorageUnavailable } from './media-storage.ts';

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  /** Before the key of every object, such as `news/`. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** People wait for what is read: a storage that hangs is asked once and then left alone for as long as it took. */
  forReaders?: boolean;
  /** How long the next bytes of a file are waited for, in milliseconds. */
  readLimit?: number;
}

/** What one request carries at most, and so what an upload holds in memory. Parts below 5 MB are not allowed. */
export const partBytes = 8 * 1024 * 1024;

const waits = [200, 1_000];
/** For a whole answer, in milliseconds: a write carries up to a part over a slow line. */
const writeLimit = 60_000;
const usualReadLimit = 5_000;
const fullCodes = /^(?:EntityTooLarge|QuotaExceeded|InsufficientStorage|XMinioStorageFull|ServiceQuotaExceeded\w*)$/;
const noSuchKey = 404;
const exists = 412;
const conflict = 409;
const notImplemented = 501;

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

export interface ListedObject {
  name: string;
  bytes: number;
  changedAt: Date;
}

export type S3Bucket = ReturnType<typeof createS3Bucket>;

/**
 * Requests to one bucket of an S3-compatible storage, addressed by path. Each is signed with the hash of its body, which
 * the storage verifies, and tried again if the storage does not respond or says that it cannot.
 */
export function createS3Bucket({
  endpoint,
  bucket,
  region,
  prefix,
  accessKeyId,
  secretAccessKey,
  forReaders = false,
  readLimit = usualReadLimit,
}: S3Options) {
  /** Nothing is read for readers until then: a storage that hangs would hold each of them for the limit. */
  let silentUntil = 0;
  let client: Promise<AwsClient> | undefined;
  const signer = () => {
    // Loaded for the first request only.
    client ??= import('aws4fetch').then(
      (aws) => new aws.AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 }),
    );
    return client;
  };

  async function attempt({ method, key, query = {}, headers = {}, body }: S3Request): Promise<Response> {
    const address = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${prefix}${key}`}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await (await signer()).sign(address.href, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
    });
    const isRead = method === 'HEAD' || (method === 'GET' && key !== undefined);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new NoAnswer()), isRead ? readLimit : writeLimit);
    if (isRead && performance.now() < silentUntil) limit.abort(new NoAnswer());
    try {
      const answer = await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: limit.signal,
        // A redirect means that the region is wrong; its status is for the operator to read.
        redirect: 'manual',
        ...(body !== undefined && { body: body as BodyInit }),
      });
      if (method === 'GET' && key !== undefined && answer.ok) return answer;
      // The rest is short and read here, so that the time limit holds for it too.
      const text = await answer.arrayBuffer();
      const { status, headers: received } = answer;
      return new Response(status === 204 || status === 304 ? null : text, { status, headers: received });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns the answer unless the storage fails for good; the caller looks at other statuses. */
  async function send(request: S3Request): Promise<Response> {
    for (let tries = 0; ; tries += 1) {
      const wait = waits[tries];
      try {
        const answer = await attempt(request);
        const isTemporary = answer.status === 429 || (answer.status >= 500 && answer.status !== notImplemented);
        if (!isTemporary || wait === undefined) return answer;
      } catch (error) {
        if (wait === undefined || (forReaders && error instanceof NoAnswer)) throw noResponse(error);
      }
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
    }
  }

  function noResponse(cause: unknown): StorageUnavailable {
    const isNew = forReaders && cause instanceof NoAnswer && performance.now() >= silentUntil;
    if (isNew) silentUntil = performance.now() + readLimit;
    return new StorageUnavailable(`媒體的儲存空間 ${endpoint} 沒有回應`, { cause });
  }

  /** The content of an answer. A connection that breaks or hangs is an outage like any other, not a damaged file. */
  async function* contentOf({ body }: Response): AsyncGenerator<Uint8Array> {
    if (!body) return;
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    try {
      for (;;) {
        // Counted only while the storage is waited for: the reader of the file may take as long as it likes.
        const { done, value } = await within(readLimit, reader.read());
        if (done) return;
        yield value;
      }
    } catch (error) {
      throw noResponse(error);
    } finally {
      await reader.cancel().catch(() => {});
    }
  }

  async function refusal(answer: Response, what: string): Promise<StorageUnavailable> {
    const code = /<Code>([\w.]+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? '';
    const reason = [answer.status, code].filter(Boolean).join(' ');
    const isFull = answer.status === 507 || fullCodes.test(code);
    return new StorageUnavailable(`${endpoint}/${bucket} 不接受${what}（${reason}）`, { isFull });
  }

  async function expectDone(answer: Response, what: string): Promise<Response> {
    if (!answer.ok) throw await refusal(answer, what);
    return answer;
  }

  /** Writes an object that must not exist yet. Storages that know no conditions get the request without one. */
  async function writeNew(request: S3Request): Promise<void> {
    const condition = { ...request.headers, 'if-none-match': '*' };
    let answer = await send({ ...request, headers: condition });
    if (answer.status === conflict) answer = await send({ ...request, headers: condition });
    if (answer.status === notImplemented) answer = await send(request);
    if (answer.status === exists) return;
    await expectDone(answer, '寫入');
    // The completion of an upload in parts may answer 200 and an error.
    if (request.method === 'POST' && (await answer.clone().text()).includes('<Error>')) {
      throw await refusal(answer, '寫入');
    }
  }

  async function writeParts(key: string, upload: string, parts: AsyncIterable<Buffer>): Promise<string[]> {
    const tags: string[] = [];
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId: upload };
      const answer = await expectDone(await send({ method: 'PUT', key, query, body }), '寫入');
      tags.push(answer.headers.get('etag') ?? '');
    }
    return tags;
  }

  return {
    name: `${endpoint}/${bucket}/${prefix}`,

    /** Writes a small object, unless one of that key exists. */
    write: (key: string, body: Buffer) => writeNew({ method: 'PUT', key, body }),

    /**
     * Writes an object of any size in parts, of which one is in memory at a time. It exists once all are there and
     * `check` has not thrown.
     */
    async writeLarge(key: string, chunks: AsyncIterable<Buffer>, check: () => void): Promise<void> {
      const begun = await expectDone(await send({ method: 'POST', key, query: { uploads: '' } }), '寫入');
      const upload = decoded(/<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text())?.[1] ?? '');
      try {
        const tags = await writeParts(key, upload, inParts(chunks));
        check();
        const listed = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
        const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
        await writeNew({ method: 'POST', key, query: { uploadId: upload }, body });
      } catch (error) {
        await send({ method: 'DELETE', key, query: { uploadId: upload } }).catch(() => {});
        throw error;
      }
    },

    async read(key: string, range?: ByteRange): Promise<Readable> {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await send({ method: 'GET', key, headers });
      if (answer.status === noSuchKey) throw new MissingFile(key);
      return Readable.from(contentOf(await expectDone(answer, '讀取')), { objectMode: false });
    },

    async size(key: string): Promise<number | null> {
      const answer = await send({ method: 'HEAD', key });
      if (answer.status === noSuchKey) return null;
      await expectDone(answer, '讀取');
      return Number(answer.headers.get('content-length'));
    },

    async remove(key: string): Promise<void> {
      const answer = await send({ method: 'DELETE', key });
      if (answer.status !== noSuchKey) await expectDone(answer, '刪除');
    },

    /** The objects whose key begins so; their names are without it. */
    async *list(beginning: string): AsyncGenerator<ListedObject> {
      const whole = `${prefix}${beginning}`;
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = { 'list-type': '2', prefix: whole, ...(token && { 'continuation-token': token }) };
        const page: string = await (await expectDone(await send({ method: 'GET', query }), '列出')).text();
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const textOf = (name: string) => decoded(new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1] ?? '');
          const name = textOf('Key').slice(whole.length);
          yield { name, bytes: Number(textOf('Size')), changedAt: new Date(textOf('LastModified')) };
        }
        token = decoded(/<NextContinuationToken>([^<]+)</.exec(page)?.[1] ?? '') || undefined;
      }
    },
  };
}

/** The storage took a request and let its time pass. */
class NoAnswer extends Error {}

async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), limit);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Gathers chunks into parts of the same size; only the last is smaller. An interruption yields what arrived before. */
export async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(part, filled, at);
      at += copied;
      filled += copied;
      if (filled < partBytes) continue;
      yield part;
      part = Buffer.allocUnsafe(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:(\w+)|#(\d+)|#x([0-9a-f]+));/gi, (_, name?: string, decimal?: string, hex?: string) =>
    name ? (entities[name] ?? '') : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '0', 16)),
  );
}
