import path from 'node:path';
import { addressOf } from '../../contract/page-address.ts';
import { plainText } from '../articles/plain-text.ts';
import type { PodcastRow } from './queries/feed-articles.ts';
import { type Channel, channelElements, feedId } from './rss-and-json-feed.ts';
import { xmlElement, xmlText } from './xml.ts';

/** Apps of podcasts want a square JPEG or PNG of 1400 pixels or more; the site makes its pictures in other formats. */
export const podcastArtwork = '/podcast-artwork.png';

interface PodcastChannel extends Channel {
  siteName: string;
  artworkUrl: string;
}

/** An article as an episode; every address is absolute. */
interface PodcastEpisode {
  id: string;
  url: string;
  title: string;
  summary: string;
  author: string;
  publishedAt: Date;
  audio: { url: string; type: string; bytes: number; seconds: number };
  chapters: Chapter[];
}

interface Chapter {
  /** In seconds. */
  start: number;
  title: string;
}

export function podcastEpisode(row: PodcastRow, siteUrl: string, mediaUrl: string): PodcastEpisode {
  const seconds = row.audio_seconds ?? 0;
  return {
    id: feedId(siteUrl, row.id),
    url: siteUrl + addressOf('news/article', { slug: row.slug }),
    title: row.title,
    summary: row.summary,
    author: row.author_name,
    publishedAt: row.published_at,
    audio: {
      url: `${mediaUrl || siteUrl}/media/${row.audio_id}/file${path.extname(row.audio_file)}`,
      type: row.audio_type,
      bytes: row.audio_bytes,
      seconds,
    },
    chapters: chaptersOf(row, seconds),
  };
}

const notRead = /<figure[\s\S]*?<\/figure>|<[^>]*>/g;
const lengthOf = (html: string) => html.replace(notRead, '').length;

/**
 * The sections of a text as chapters. When they begin is estimated from their part of the text, like the sentences that
 * the site highlights. A text without headings has none.
 */
export function chaptersOf(
  { title, key_points, body_html }: Pick<PodcastRow, 'title' | 'key_points' | 'body_html'>,
  seconds: number,
): Chapter[] {
  const [opening = '', ...sections] = body_html.split(/(?=<h2[\s>])/);
  if (sections.length === 0) return [];
  let position = lengthOf([title, ...key_points, opening].join(''));
  const whole = position + sections.reduce((sum, section) => sum + lengthOf(section), 0);
  const chapters: Chapter[] = [{ start: 0, title }];
  for (const section of sections) {
    const [heading = ''] = section.split('</h2>', 1);
    chapters.push({ start: Math.round((position / whole) * seconds), title: plainText(heading) });
    position += lengthOf(section);
  }
  return chapters.filter((chapter) => chapter.title !== '');
}

/** RSS 2.0 with an enclosure for each article and the tags that apps of podcasts ask for. */
export function podcastFeed(channel: PodcastChannel, episodes: PodcastEpisode[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"' +
      ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"' +
      ' xmlns:psc="http://podlove.org/simple-chapters"><channel>',
    ...channelElements(channel),
    xmlElement('itunes:author', channel.siteName),
    `<itunes:image href="${xmlText(channel.artworkUrl)}"/>`,
    '<itunes:category text="News"/>',
    '<itunes:explicit>false</itunes:explicit>',
    '<itunes:type>episodic</itunes:type>',
    ...episodes.map(item),
    '</channel></rss>',
  ].join('\n');
}

function item({ id, url, title, summary, author, publishedAt, audio, chapters }: PodcastEpisode): string {
  return [
    '<item>',
    xmlElement('title', title),
    xmlElement('link', url),
    `<guid isPermaLink="false">${xmlText(id)}</guid>`,
    xmlElement('pubDate', publishedAt.toUTCString()),
    xmlElement('description', summary),
    `<enclosure url="${xmlText(audio.url)}" length="${audio.bytes}" type="${xmlText(audio.type)}"/>`,
    xmlElement('itunes:author', author),
    xmlElement('itunes:duration', String(audio.seconds)),
    ...chapterElements(chapters),
    '</item>',
  ].join('');
}

/** Podlove Simple Chapters. */
function chapterElements(chapters: Chapter[]): string[] {
  if (chapters.length === 0) return [];
  const chapter = ({ start, title }: Chapter) => `<psc:chapter start="${clock(start)}" title="${xmlText(title)}"/>`;
  return ['<psc:chapters version="1.2">', ...chapters.map(chapter), '</psc:chapters>'];
}

/** Hours, minutes and seconds with two digits each. */
function clock(seconds: number): string {
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
