import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StorageUnavailable } from './media-storage.ts';
import { createS3Bucket, type S3Bucket } from './s3-bucket.ts';

const readLimit = 200;
let server: Server;
let bucket: S3Bucket;
let answer: (response: ServerResponse) => void;
let requests: number;

beforeEach(async () => {
  requests = 0;
  server = createServer((_, response) => {
    requests += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  bucket = createS3Bucket({
    endpoint,
    bucket: 'media',
    region: 'us-east-1',
    prefix: '',
    accessKeyId: 'test-access-key',
    secretAccessKey: 'test-secret-key',
    forReaders: true,
    readLimit,
  });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const neverAnswers = () => {};

describe('a storage that hangs', () => {
  test.each(['read', 'size'] as const)('is asked once, and given up within the limit (%s)', async (ask) => {
    answer = neverAnswers;
    await expect(bucket[ask]('files/one.jpg')).rejects.toBeInstanceOf(StorageUnavailable);
    expect(requests).toBe(1);
  });

  test('in the middle of a file ends the reading as an outage', async () => {
    answer = (response) => response.writeHead(200, { 'content-length': '10' }).write('half');
    const file = await bucket.read('files/one.jpg');
    await expect(buffer(file)).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test('holds no more readers until the limit has passed again, and is asked after that', async () => {
    answer = neverAnswers;
    await expect(bucket.size('files/one.jpg')).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(bucket.size('files/two.jpg')).rejects.toBeInstanceOf(StorageUnavailable);
    expect(requests).toBe(1);
    answer = (response) => response.writeHead(200, { 'content-length': '7' }).end();
    await expect.poll(() => bucket.size('files/two.jpg').catch(() => null)).toBe(7);
  });

  test('is not what a slow reader of a file makes of it', async () => {
    answer = (response) =>
      response
        .writeHead(200, { 'content-length': '9' })
        .write('first', () => setTimeout(() => response.end('last'), 5));
    const file = await bucket.read('files/one.jpg');
    await new Promise((resolve) => setTimeout(resolve, 2 * readLimit));
    expect((await buffer(file)).toString()).toBe('firstlast');
  });
});
