import { readFile, stat } from 'node:fs/promises';
import { escapeHtml } from '../../../contract/escape-html.ts';
import { ImportProblem } from '../editing/incoming-article.ts';
import { decodeText } from './decoded-text.ts';
import type { FeedEntry } from './xml-feed.ts';

const mostBytes = 100 * 1024 * 1024;

/** Reads the entries of a JSON Feed; fields that are missing, null or of another type say nothing. */
export async function* jsonEntries(file: string): AsyncGenerator<FeedEntry> {
  if ((await stat(file)).size > mostBytes) throw new ImportProblem('檔案超過大小上限');
  const feed = asObject(parseJson((await decodeText(await readFile(file), [])).replace(/^\ufeff/, '')));
  if (!/^https?:\/\/jsonfeed\.org\/version\//.test(asText(feed.version)) || !Array.isArray(feed.items)) {
    throw new ImportProblem('不是 JSON Feed');
  }
  const site = asText(feed.home_page_url) || asText(feed.feed_url);
  for (const item of feed.items.map(asObject)) {
    const [author = item.author] = asList(item.authors);
    yield {
      site,
      id: asText(item.id),
      link: asText(item.url) || asText(item.external_url),
      base: '',
      title: escapeHtml(asText(item.title)),
      html: asText(item.content_html) || escapeHtml(asText(item.content_text)),
      summary: escapeHtml(asText(item.summary)),
      author: asText(asObject(author).name),
      categories: asList(item.tags).map(asText),
      published: asText(item.date_published),
      updated: asText(item.date_modified),
      picture: asText(item.image) || asText(item.banner_image),
      isDraft: false,
      line: 1,
    };
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportProblem('不是正確的 JSON');
  }
}
