import type { KnownPicture } from '../../../contract/picture.ts';
import { renderMarkdown } from '../markdown.ts';
import { sanitiseHtml } from '../sanitise-html.ts';
import { htmlToMarkdown, mediaIdOf } from './html-to-markdown.ts';

/** A stored text as people edit it. */
export interface BodySource {
  format: 'markdown' | 'html';
  text: string;
}

export interface SourceOptions {
  pictureReference: (mediaId: string) => string;
  /** Markdown that differs from the stored HTML only in spaces between blocks is good enough. */
  isLoose?: boolean;
}

/** Writes stored HTML as Markdown if that renders to the same HTML again, otherwise as it is. */
export function bodySource(html: string, { pictureReference, isLoose = false }: SourceOptions): BodySource {
  const pictures = new Map(picturesIn(html).map((picture) => [pictureReference(picture.id), picture]));
  const form = (text: string) => (isLoose ? text.replace(/>\s+</g, '><').trim() : text);
  for (const withTags of [false, true]) {
    const text = htmlToMarkdown(html, { pictureReference, withTags });
    if (!text.includes('\r') && form(rendered(text, pictures)) === form(html)) return { format: 'markdown', text };
  }
  // A carriage return would be lost when a file is read.
  return { format: 'html', text: html.replaceAll('\r', '&#13;') };
}

function rendered(text: string, pictures: ReadonlyMap<string, KnownPicture>): string {
  try {
    return renderMarkdown(text, (href) => pictures.get(href));
  } catch {
    return '';
  }
}

export function renderBody(
  { format, text }: BodySource,
  findPicture: (href: string) => KnownPicture | undefined,
  dropped?: (what: string) => void,
): string {
  return format === 'html' ? sanitiseHtml(text, dropped) : renderMarkdown(text, findPicture, { dropped });
}

/** The site's pictures in a text, with their sizes. */
export function picturesIn(html: string): KnownPicture[] {
  return [...html.matchAll(/<img ([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const value = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const id = mediaIdOf(value('src'));
    return id ? [{ id, width: Number(value('width')), height: Number(value('height')) }] : [];
  });
}
