const lineFeed = 0x0a;

/**
 * Reads the lines of a UTF-8 stream, split at `\n` alone. JSON does not escape U+2028, U+2029 and U+0085 within a
 * string, and `node:readline` splits at some of them. The bytes are split before they are decoded: no multi-byte
 * character contains the byte of `\n`, so a chunk may end anywhere.
 */
export async function* readLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let pieces: Buffer[] = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      pieces.push(chunk.subarray(start, end));
      yield decoder.decode(Buffer.concat(pieces));
      pieces = [];
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
  }
  const last = Buffer.concat(pieces);
  if (last.length > 0) yield decoder.decode(last);
}
