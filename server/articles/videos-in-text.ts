import type { VideoInText } from '../../contract/article.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { addressOf } from '../../contract/page-address.ts';
import { pictureAddress, pictureSet } from '../../contract/picture.ts';

/**
 * A video in a text is stored as a figure with a link to it, which is enough for feeds and API clients. Whether it is
 * still public, and its poster, are looked up when the article is loaded.
 */
const stored = /<figure data-film="([^"]+)">((?:(?!<\/?figure\b)[\s\S])*)<\/figure>/g;
/** Most texts have none. */
const videoAttribute = 'data-film';
/** Does not match across a nested figcaption, so that the extracted text has balanced tags. */
const storedCaption = /<figcaption>(?:(?!<\/?figcaption\b)[\s\S])*<\/figcaption>/;
const videoSlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const posterWidth = 960;
const widestPoster = 1280;

export function isVideoSlug(text: string | undefined): boolean {
  return videoSlug.test(text ?? '');
}

/** The slug of the video that a reference in a text leads to; null if it leads elsewhere. */
export function videoAt(href: string): string | null {
  const slug = href.startsWith(articleBase) ? href.slice(articleBase.length) : '';
  return isVideoSlug(slug) ? slug : null;
}

const articleBase = addressOf('news/article', { slug: '' });

export function videoFigure(slug: string, words: string, caption: string): string {
  const link = `<a href="${addressOf('news/article', { slug })}">${escapeHtml(words)}</a>`;
  const below = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
  return `<figure data-film="${slug}">${link}${below}</figure>\n`;
}

export function videosNamedIn(html: string): string[] {
  if (!html.includes(videoAttribute)) return [];
  return [...new Set([...html.matchAll(stored)].map(([, slug = '']) => slug))];
}

/** Adds each video's poster to its link, and removes videos that are not public. */
export function withPosters(html: string, videos: readonly VideoInText[]): string {
  if (!html.includes(videoAttribute)) return html;
  return html.replace(stored, (_whole, slug: string, inside: string) => {
    const video = videos.find((each) => each.slug === slug);
    if (!video) return '';
    const caption = storedCaption.exec(inside)?.[0] ?? '';
    const link = `<a href="${addressOf('news/article', { slug })}">${poster(video)}<span>播放影片：${escapeHtml(video.title)}</span></a>`;
    return `<figure data-film="${slug}">${link}${caption}</figure>`;
  });
}

function poster({ picture }: VideoInText): string {
  if (!picture) return '';
  const sources = `src="${pictureAddress(picture, posterWidth, 'webp')}" srcset="${pictureSet(picture, 'webp', widestPoster)}"`;
  const size = `sizes="(min-width: 62rem) 40rem, 100vw" width="${picture.width}" height="${picture.height}"`;
  return `<img ${sources} ${size} alt="" loading="lazy" decoding="async">`;
}
