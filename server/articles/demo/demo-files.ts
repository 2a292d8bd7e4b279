import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { demoFolder } from '../../media/media-store.ts';

const ago = z
  .string()
  .regex(/^(?:\d+d)?\s*(?:\d+h)?\s*(?:\d+m)?$/)
  .transform(parseAgo);

const cover = z.object({ image: z.string(), alt: z.string(), caption: z.string(), credit: z.string() });

const articleMatter = z.object({
  title: z.string().min(1),
  summary: z.string().min(1),
  category: z.string(),
  author: z.string(),
  tags: z.array(z.string()).min(1),
  publishedAgo: ago,
  updatedAgo: ago.optional(),
  cover,
  keyPoints: z.array(z.string()).default([]),
  video: z.object({ file: z.string(), captions: z.string(), seconds: z.number().int().positive() }).optional(),
});

const shapes = {
  categories: z.object({ name: z.string(), order: z.number(), color: z.string() }),
  authors: z.object({ name: z.string(), title: z.string() }),
  articles: articleMatter,
  videos: articleMatter.required({ video: true }),
  tips: z.object({ title: z.string(), day: z.number().int() }),
};

export type DemoArticle = z.infer<typeof articleMatter>;

interface DemoFile<T> {
  slug: string;
  matter: T;
  body: string;
}

/** Reads and validates all files of one folder of the demo content; an error names the bad file. */
export function readDemoFiles<K extends keyof typeof shapes>(kind: K): DemoFile<z.infer<(typeof shapes)[K]>>[] {
  const folder = new URL(`${kind}/`, demoFolder);
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(text);
    const result = shapes[kind].safeParse(parts ? parse(parts[1] as string) : undefined);
    if (!result.success) throw new Error(`content/${kind}/${name}: ${z.prettifyError(result.error)}`);
    const matter = result.data as z.infer<(typeof shapes)[K]>;
    return { slug: name.slice(0, -'.md'.length), matter, body: parts?.[2]?.trim() ?? '' };
  });
}

/** Parses `3d 4h 20m` into milliseconds. */
function parseAgo(text: string): number {
  const part = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0);
  return ((part('d') * 24 + part('h')) * 60 + part('m')) * 60_000;
}
