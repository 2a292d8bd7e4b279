import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { demoFolder } from '../../media/served-media.ts';

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
  series: z.string().optional(),
  series_order: z.number().int().optional(),
  publishedAgo: ago,
  updatedAgo: ago.optional(),
  cover,
  keyPoints: z.array(z.string()).default([]),
  video: z.object({ file: z.string(), captions: z.string(), seconds: z.number().int().positive() }).optional(),
  corrections: z.array(z.object({ ago, by: z.string(), text: z.string() })).default([]),
});

/** What the newsroom works on. `updates` names a public article: title and text are what its draft changes and adds. */
const draftMatter = z
  .object({
    updates: z.string().optional(),
    title: z.string().min(1),
    summary: z.string().default(''),
    category: z.string().optional(),
    author: z.string().optional(),
    tags: z.array(z.string()).default([]),
    cover: cover.optional(),
    keyPoints: z.array(z.string()).default([]),
    writer: z.string(),
    state: z.enum(['draft', 'review', 'returned', 'scheduled', 'withdrawn']),
    savedAgo: ago,
    publishIn: ago.optional(),
    publishedAgo: ago.optional(),
    sentence: z.string().optional(),
    notes: z
      .array(z.object({ by: z.string(), kind: z.enum(['note', 'sent', 'returned']), ago, text: z.string() }))
      .default([]),
  })
  .refine(({ state, publishIn }) => state !== 'scheduled' || publishIn !== undefined, 'scheduled needs publishIn')
  .refine(
    ({ state, publishedAgo, sentence }) => state !== 'withdrawn' || (publishedAgo !== undefined && sentence),
    'withdrawn needs publishedAgo and sentence',
  );

const shapes = {
  categories: z.object({ name: z.string(), order: z.number(), color: z.string() }),
  authors: z.object({ name: z.string(), title: z.string() }),
  articles: articleMatter,
  videos: articleMatter.required({ video: true }),
  series: z.object({ title: z.string(), cover: z.string() }),
  tips: z.object({ title: z.string(), day: z.number().int() }),
  staff: z.object({ name: z.string(), role: z.enum(['reporter', 'editor', 'support']), email: z.email() }),
  drafts: draftMatter,
};

export type DemoArticle = z.infer<typeof articleMatter>;
export type DemoDraft = DemoFile<z.infer<typeof draftMatter>>;

export interface DemoFile<T> {
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
