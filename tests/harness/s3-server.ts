import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const keys = { S3_ACCESS_KEY_ID: 'test-access-key', S3_SECRET_ACCESS_KEY: 'test-secret-key' };
const region = 'ap-northeast-1';
const bucket = 'media';
/** Fewer than a page of a real storage, so that listing asks for more than one. */
const pageSize = 20;

export interface TestS3 extends AsyncDisposable {
  settings: Record<string, string>;
  objects: Map<string, Buffer>;
  /** When objects were written, for those that were not written just now. */
  writtenAt: Map<string, Date>;
  /** Uploads in parts that were neither completed nor given up. */
  pending: Map<string, Map<number, Buffer>>;
  /** Every request that was answered, such as `PUT files/…`. */
  requests: string[];
  /** Answers instead of the storage while it is set: a status, null to break the connection, or 'half' of the content. */
  fail: ((method: string, key: string) => number | null | 'half' | undefined) | undefined;
}

/** A storage in memory that speaks S3 as far as the site does. It verifies signatures, hashes and conditions. */
export async function startTestS3(): Promise<TestS3> {
  const state: Pick<TestS3, 'objects' | 'writtenAt' | 'pending' | 'requests' | 'fail'> = {
    objects: new Map(),
    writtenAt: new Map(),
    pending: new Map(),
    requests: [],
    fail: undefined,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3');
    const method = request.method ?? '';
    const key = pathname.replace(/^\/media\/?/, '');
    const failure = state.fail?.(method, key);
    if (failure === null) return void request.socket.destroy();
    state.requests.push(`${method} ${key}`);
    const end = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, headers).end(method === 'HEAD' ? undefined : content);
    const error = (status: number, code: string) => end(status, `<Error><Code>${code}</Code></Error>`);
    if (typeof failure === 'number') return void error(failure, 'ServiceUnavailable');
    if (!isSigned(request, body)) return void error(403, 'SignatureDoesNotMatch');
    const mayWrite = request.headers['if-none-match'] !== '*' || !state.objects.has(key);
    const upload = query.get('uploadId');
    const parts = upload === null ? undefined : state.pending.get(upload);
    if (upload !== null && !parts) return void error(404, 'NoSuchUpload');

    if (method === 'PUT' && parts) {
      parts.set(Number(query.get('partNumber')), body);
      return void end(200, '', { etag: `"${md5(body)}"` });
    }
    if (method === 'PUT') {
      if (!mayWrite) return void error(412, 'PreconditionFailed');
      state.objects.set(key, body);
      return void end(200);
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = `${randomUUID()}&more`;
      state.pending.set(id, new Map());
      return void end(200, `<R><UploadId>${id.replace('&', '&amp;')}</UploadId></R>`);
    }
    if (method === 'POST' && upload !== null && parts) {
      if (!mayWrite) return void error(412, 'PreconditionFailed');
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)];
      const whole = named.map(([, number, tag]) => {
        const part = parts.get(Number(number));
        return part && md5(part) === tag ? part : null;
      });
      const isRight = whole.every((part, at) => part && (at === whole.length - 1 || part.length >= 5 * 1024 * 1024));
      if (!isRight) return void error(400, 'InvalidPart');
      state.objects.set(key, Buffer.concat(whole as Buffer[]));
      state.pending.delete(upload);
      return void end(200, '<R></R>');
    }
    if (method === 'DELETE') {
      if (upload === null) state.objects.delete(key);
      else state.pending.delete(upload);
      return void end(204);
    }
    if (query.get('list-type') === '2') return void end(200, listing(query, state));
    const found = state.objects.get(key);
    if (!found) return void error(404, 'NoSuchKey');
    const [, first = '0', last = `${found.length - 1}`] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = found.subarray(Number(first), Number(last) + 1);
    const headers = { 'content-length': String(part.length) };
    if (failure !== 'half') return void end(request.headers.range ? 206 : 200, part, headers);
    response.writeHead(200, headers).write(part.subarray(0, part.length / 2), () => request.socket.destroy());
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { MEDIA_STORE: 's3', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: bucket, S3_REGION: region };
  return Object.assign(state, {
    settings: { ...settings, ...keys },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** AWS Signature Version 4, as the documentation of S3 describes it. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const written =
    /^AWS4-HMAC-SHA256 Credential=(\S+?)\/(\d{8})\/(\S+?)\/s3\/aws4_request, ?SignedHeaders=(\S+?), ?Signature=(\w+)$/;
  const [, id, day = '', place, names = '', signature] = written.exec(headers.authorization ?? '') ?? [];
  if (id !== keys.S3_ACCESS_KEY_ID || place !== region) return false;
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url ?? '', 'http://s3');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, pathname, query, signed.join(''), names, sha256(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.S3_SECRET_ACCESS_KEY}`);
  return hmac(key, text).toString('hex') === signature;
}

function listing(query: URLSearchParams, { objects, writtenAt }: Pick<TestS3, 'objects' | 'writtenAt'>): string {
  const after = query.get('continuation-token') ?? '';
  const found = [...objects.keys()].sort().filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
  const page = found.slice(0, pageSize);
  const entries = page.map((key) => {
    const changedAt = (writtenAt.get(key) ?? new Date()).toISOString();
    const about = `<LastModified>${changedAt}</LastModified><Size>${objects.get(key)?.length}</Size>`;
    return `<Contents><Key>${key}</Key>${about}</Contents>`;
  });
  const next = found.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
}
