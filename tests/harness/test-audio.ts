/** MP3 frames of silence at 32 kbit/s, as many seconds as asked for; `mark` makes the bytes differ. */
export function testMp3(seconds: number, mark = ''): Buffer {
  const frame = Buffer.alloc(104);
  // MPEG 1, layer III, 32 kbit/s, 44.1 kHz, mono.
  frame.set([0xff, 0xfb, 0x10, 0xc0]);
  const frames = Math.round((seconds * 32_000) / 8 / frame.length);
  const id3 = Buffer.alloc(10 + 64);
  id3.write('ID3\x04\0\0\0\0\0\x40', 0, 'latin1');
  id3.write(mark, 10);
  return Buffer.concat([id3, ...Array<Buffer>(frames).fill(frame)]);
}
