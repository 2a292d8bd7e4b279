import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { palettes } from './palettes.ts';
import { type Art, isScene } from './picture.ts';

/** One picture that an article asks for; the name is its file and its seed. */
export interface Commission {
  name: string;
  art: Art;
}

const weathers = ['clear', 'cloud', 'rain', 'mist'];

function check(art: Art, file: string): Art {
  if (!isScene(art.scene)) {
    throw new Error(`${file}: unknown scene "${art.scene}"`);
  }
  if (!(art.time in palettes) || !weathers.includes(art.weather)) {
    throw new Error(`${file}: unknown time "${art.time}" or weather "${art.weather}"`);
  }
  return art;
}

async function readOne(folder: string, file: string): Promise<Commission[]> {
  const text = await readFile(join(folder, file), 'utf8');
  const frontMatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1];
  if (!frontMatter) {
    throw new Error(`${file}: no front matter`);
  }
  const list: Art[] = parse(frontMatter).art ?? [];
  const slug = basename(file, '.md');
  return list.map((art, i) => ({ name: i === 0 ? slug : `${slug}-${i + 1}`, art: check(art, file) }));
}

/** What the given articles ask for; all of them when no slug is named. */
export async function readCommissions(folder: string, slugs: string[]): Promise<Commission[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();
  const missing = slugs.filter((slug) => !files.includes(`${slug}.md`));
  if (missing.length > 0) {
    throw new Error(`no such article: ${missing.join(', ')}`);
  }
  const wanted = slugs.length > 0 ? files.filter((file) => slugs.includes(basename(file, '.md'))) : files;
  return (await Promise.all(wanted.map((file) => readOne(folder, file)))).flat();
}
