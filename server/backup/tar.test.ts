import { execFileSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readTar, type TarEntry, writeTar } from './tar.ts';

async function* entriesOf(files: Record<string, string>): AsyncGenerator<TarEntry> {
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    yield { name, size: bytes.length, content: inPieces(bytes, 100) };
  }
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const files = { 'tables/a.jsonl': '["一",null]\n'.repeat(300), empty: '', 'exactly-one-block': 'x'.repeat(512) };

it.each([1, 511, 512, 100_000])('reads back what it wrote, in pieces of %i bytes', async (size) => {
  const bytes = await buffer(writeTar(entriesOf(files)));
  const read: Record<string, string> = {};
  for await (const { name, content } of readTar(inPieces(bytes, size))) {
    read[name] = (await buffer(content)).toString();
  }
  expect(read).toEqual(files);
});

it('is what other programs call a tar archive', async () => {
  const bytes = await buffer(writeTar(entriesOf(files)));
  const list = execFileSync('tar', ['-tf', '-'], { input: bytes, encoding: 'utf8' });
  expect(list.trim().split('\n')).toEqual(Object.keys(files));
});

it('says when it was cut off or is something else', async () => {
  const bytes = await buffer(writeTar(entriesOf(files)));
  const readAll = async (given: Buffer) => {
    for await (const { content } of readTar(inPieces(given, 4096))) await buffer(content);
  };
  await expect(readAll(bytes.subarray(0, 2000))).rejects.toThrow('too early');
  await expect(readAll(Buffer.alloc(2000, 'x'))).rejects.toThrow('not a tar archive');
});
