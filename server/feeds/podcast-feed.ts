import { addressOf } from '../../contract/page-address.ts';
import { type Channel, channelElements } from './article-feeds.ts';
import type { PodcastRow } from './queries/feed-articles.ts';
import { xmlElement, xmlText } from './xml.ts';

/** The site's icon: apps of podcasts show JPEG and PNG, and the site makes its pictures in other formats. */
export const podcastArtwork = '/icon-512.png';

interface PodcastChannel extends Channel {
  siteName: string;
  artworkUrl: string;
}

/** An article as an episode; every address is absolute. */
interface PodcastEpisode {
  url: string;
  title: string;
  summary: string;
  author: string;
  publishedAt: Date;
  audio: { url: string; type: string; bytes: number; seconds: number };
}

export function podcastEpisode(row: PodcastRow, siteUrl: string, mediaUrl: string): PodcastEpisode {
  return {
    url: siteUrl + addressOf('news/article', { slug: row.slug }),
    title: row.title,
    summary: row.summary,
    author: row.author_name,
    publishedAt: row.published_at,
    audio: {
      url: `${mediaUrl || siteUrl}/media/${row.audio_id}/file`,
      type: row.audio_type,
      bytes: row.audio_bytes,
      seconds: row.audio_seconds ?? 0,
    },
  };
}

/** RSS 2.0 with an enclosure for each article and the tags that apps of podcasts ask for. */
export function podcastFeed(channel: PodcastChannel, episodes: PodcastEpisode[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"' +
      ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>',
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

function item({ url, title, summary, author, publishedAt, audio }: PodcastEpisode): string {
  return [
    '<item>',
    xmlElement('title', title),
    xmlElement('link', url),
    `<guid isPermaLink="true">${xmlText(url)}</guid>`,
    xmlElement('pubDate', publishedAt.toUTCString()),
    xmlElement('description', summary),
    `<enclosure url="${xmlText(audio.url)}" length="${audio.bytes}" type="${xmlText(audio.type)}"/>`,
    xmlElement('itunes:author', author),
    xmlElement('itunes:duration', String(audio.seconds)),
    '</item>',
  ].join('');
}
