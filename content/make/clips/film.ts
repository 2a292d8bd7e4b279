import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Clip } from './clip.ts';
import { paperSheet, press } from './sheet.ts';
import { record, sampleRate } from './sound.ts';

const framesPerSecond = 24;
const film = { width: 854, height: 480 };
const still = { width: 1600, height: 900 };

type Size = typeof film;

const svg = (inner: string, { width, height }: Size): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1600 900"` +
      ` preserveAspectRatio="xMidYMid slice">${inner}</svg>`,
  );

/** A function that renders any moment of the clip at the given size. */
const projector = async (clip: Clip, size: Size): Promise<(t: number) => Promise<Buffer>> => {
  const sheet = paperSheet(size.width, size.height);
  const backdrop = await sharp(svg(clip.backdrop(), size)).flatten({ background: '#f3ebdc' }).raw().toBuffer();
  return async (t) =>
    press(
      backdrop,
      await sharp(svg(clip.frame(t), size))
        .ensureAlpha()
        .raw()
        .toBuffer(),
      sheet,
    );
};

export const requireFfmpeg = (): void => {
  if (spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status !== 0) {
    throw new Error('ffmpeg was not found. Install it (Debian: apt-get install -y ffmpeg) and run this again.');
  }
};

/** Writes the poster, rendered anew at full size rather than scaled up from a frame. */
export const writePoster = async (clip: Clip, file: string): Promise<void> => {
  const show = await projector(clip, still);
  await sharp(await show(clip.poster), { raw: { ...still, channels: 3 } })
    .webp({ quality: 84, effort: 6 })
    .toFile(file);
};

const words = (text: string): string[] => text.split(' ');

const ffmpegArguments = (clip: Clip, sound: string, out: string): string[] => [
  ...words('-loglevel error -y'),
  ...words(`-f rawvideo -pix_fmt rgb24 -s ${film.width}x${film.height} -r ${framesPerSecond} -i -`),
  ...words(`-f s16le -ar ${sampleRate} -ac 1 -i`),
  sound,
  ...words('-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'),
  ...words(`-c:v libx264 -profile:v high -preset slow -crf ${clip.crf ?? 27} -threads 2 -g 96`),
  ...words('-colorspace bt709 -color_primaries bt709 -color_trc bt709'),
  ...words('-c:a aac -b:a 64k -ac 1'),
  // Without dates and encoder names the same drawing always gives the same bytes.
  ...words('-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'),
  ...words('-movflags +faststart -f mp4'),
  out,
];

/** Writes the clip; it only appears under its name once it is whole. */
export const writeFilm = async (clip: Clip, file: string): Promise<void> => {
  const scratch = await mkdtemp(join(tmpdir(), 'clip-'));
  const unfinished = `${file}.part`;
  try {
    const sound = join(scratch, 'sound.pcm');
    await writeFile(sound, record(clip.sound, clip.seconds));
    const encoder = spawn('ffmpeg', ffmpegArguments(clip, sound, unfinished), { stdio: ['pipe', 'ignore', 'inherit'] });
    const ended = once(encoder, 'close');
    // A broken pipe shows as a failed exit below, with ffmpeg's own message above it.
    encoder.stdin.on('error', () => {});
    const show = await projector(clip, film);
    for (let i = 0; i < clip.seconds * framesPerSecond && encoder.exitCode === null; i += 1) {
      const frame = await show(i / framesPerSecond);
      if (!encoder.stdin.write(frame)) await Promise.race([once(encoder.stdin, 'drain'), ended]);
    }
    encoder.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(`ffmpeg could not encode ${clip.slug} (exit code ${code}).`);
    await rename(unfinished, file);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
};
