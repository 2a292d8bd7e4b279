import { z } from 'zod';
import { articleFields, deskFields } from '../../../contract/desk/fields.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { isStreamAddress } from '../../../contract/video-address.ts';

/** YAML parses some words as numbers; they are read as text. */
const words = z.union([z.string(), z.number()]).transform(String).pipe(z.string().trim().min(1));
const maybe = z
  .union([z.string(), z.number(), z.null()])
  .transform((value) => (value === null ? '' : String(value).trim()));

const agoPattern = /^(?:(\d{1,6})d)? ?(?:(\d{1,6})h)? ?(?:(\d{1,6})m)?$/;
const ago = z.string().regex(agoPattern).transform(readAgo);

const cover = z.union([
  words.transform((image) => ({ image, alt: '', caption: '', credit: '' })),
  z.object({ image: words, alt: maybe.default(''), caption: maybe.default(''), credit: maybe.default('') }),
]);

const video = z
  .object({
    file: words.optional(),
    hls: z.string().refine(isStreamAddress).optional(),
    youtube: words.optional(),
    captions: words.optional(),
    seconds: z.number().int().positive(),
  })
  .refine((given) => [given.file, given.hls, given.youtube].filter(Boolean).length === 1, {
    message: '要有 file、hls、youtube 其中一個',
  });

const audio = z.union([words.transform((file) => ({ file })), z.object({ file: words })]);

/** Schemas of the front matter of all importable files; unknown fields are ignored. */
export const fileShapes = {
  article: z.object({
    slug: words.optional(),
    title: words.optional(),
    summary: words.optional(),
    categories: z.array(words).default([]),
    author: words.optional(),
    tags: z.array(words).default([]),
    series: z.object({ name: words, slug: words.optional(), order: z.number().int().optional() }).optional(),
    seriesTitle: words.optional(),
    seriesOrder: z.number().int().optional(),
    publishedAt: words.optional(),
    updatedAt: words.optional(),
    publishedAgo: ago.optional(),
    updatedAgo: ago.optional(),
    draft: z.boolean().default(false),
    cover: cover.optional(),
    /** Addresses that the article had elsewhere. */
    addresses: z.array(words).default([]),
    keyPoints: z
      .array(words)
      .refine((points) => articleFields.shape.keyPoints.safeParse(points).success, deskMessages.fieldKeyPoints)
      .default([]),
    video: video.optional(),
    /** A file in which the article is read. */
    audio: audio.optional(),
    /** Parameters that the demo pictures were drawn with; the site does not use them. */
    art: z.unknown().optional(),
  }),
  category: z.object({
    name: words.pipe(deskFields.sectionName),
    order: z.number().int().default(0),
    color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
    hidden: z.boolean().optional(),
  }),
  author: z.object({
    name: words.pipe(deskFields.authorName),
    title: maybe.pipe(deskFields.authorTitle).default(''),
    picture: words.optional(),
  }),
  tag: z.object({ name: words }),
  series: z.object({ title: words.pipe(deskFields.seriesTitle), cover: words.optional() }),
  tip: z.object({
    title: words,
    date: words.optional(),
    day: z.number().int().optional(),
    /** The text of an exported tip that Markdown cannot express. */
    format: z.enum(['markdown', 'html']).default('markdown'),
  }),
};

export type ArticleMatter = z.infer<typeof fileShapes.article>;

/** Parses `3d 4h 20m` into milliseconds. */
function readAgo(text: string): number {
  const [days = 0, hours = 0, minutes = 0] = (agoPattern.exec(text) ?? []).slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60_000;
}
