/**
 * Draws the demo videos: node content/make/clips/make-clips.ts [--force] [slug …]
 * Clips and posters that already exist are left alone unless --force is given.
 */
import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { clips } from './clips.ts';
import { requireFfmpeg, writeFilm, writePoster } from './film.ts';

const content = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const kilobytes = async (file: string): Promise<string> => `${Math.round((await stat(file)).size / 1000)} kB`;

const make = async (force: boolean, slugs: string[]): Promise<void> => {
  const unknown = slugs.filter((slug) => !clips.some((clip) => clip.slug === slug));
  if (unknown.length > 0) throw new Error(`No such clip: ${unknown.join(', ')}`);
  await mkdir(content('clips'), { recursive: true });
  await mkdir(content('pictures'), { recursive: true });
  for (const clip of clips.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug))) {
    const poster = content(`pictures/${clip.slug}.webp`);
    const film = content(`clips/${clip.slug}.mp4`);
    if (force || !existsSync(poster)) {
      await writePoster(clip, poster);
      console.log(`pictures/${clip.slug}.webp ${await kilobytes(poster)}`);
    }
    if (force || !existsSync(film)) {
      requireFfmpeg();
      await writeFilm(clip, film);
      console.log(`clips/${clip.slug}.mp4 ${await kilobytes(film)}`);
    }
  }
};

const { values, positionals } = parseArgs({
  options: { force: { type: 'boolean', default: false } },
  allowPositionals: true,
});

try {
  await make(values.force, positionals);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
