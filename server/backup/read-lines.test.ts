import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lines } from './dump-tables.ts';
import { readLines } from './read-lines.ts';

/** Everything that PostgreSQL can hold in a text: any character but NUL, and no half of a surrogate pair. */
const text = fc.string({ unit: 'binary' }).map((any) => any.replaceAll('\0', '\u2028'));
const row = fc.array(fc.option(text), { minLength: 1, maxLength: 5 });

async function* inPieces(bytes: Buffer, sizes: number[]): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function all(stream: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of stream) found.push(line);
  return found;
}

it('reads back the rows of any texts, wherever the chunks of the file end', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(row), sizes, async (rows, chunks) => {
      async function* batch() {
        yield rows;
      }
      const written = Buffer.from((await buffer(lines(batch()))).toString());
      const read = await all(readLines(inPieces(written, chunks)));
      expect(read.map((line) => JSON.parse(line))).toEqual(rows);
    }),
  );
});

it('ends a line at a line feed and at nothing else', async () => {
  const odd = '\r\u000b\u000c\u001c\u0085\u2028\u2029\ufeff';
  const bytes = Buffer.from(`${odd}\n\n${odd}字`);
  for (const size of [1, 2, 3, bytes.length]) {
    expect(await all(readLines(inPieces(bytes, [size])))).toEqual([odd, '', `${odd}字`]);
  }
});

it('refuses bytes that are no UTF-8 instead of replacing them', async () => {
  await expect(all(readLines(inPieces(Buffer.from([0x5b, 0xff, 0x0a]), [3])))).rejects.toThrow();
});
