import { describe, expect, it } from 'vitest';
import { chaptersOf, podcastEpisode, podcastFeed } from './podcast-feed.ts';
import type { FeedRow, PodcastRow } from './queries/feed-articles.ts';
import { feedArticle, jsonFeed, rssFeed } from './rss-and-json-feed.ts';
import { newsSitemap, robotsRules, sitemap } from './sitemap.ts';
import { xmlCdata, xmlText } from './xml.ts';

const channel = {
  title: '見聞',
  description: '最新',
  pageUrl: 'https://n.example/',
  feedUrl: 'https://n.example/feed.xml',
};
const article = {
  id: 'https://n.example/articles/7',
  url: 'https://n.example/news/a',
  title: '水 & <火>',
  summary: '摘要',
  html: '<p>內文 ]]> 之後</p>',
  author: '林佩穎',
  category: '環境',
  publishedAt: new Date('2026-03-10T06:05:00Z'),
  updatedAt: new Date('2026-03-11T06:05:00Z'),
  picture: { url: 'https://n.example/media/x/1280.webp', alt: '水"圳' },
};

describe('XML', () => {
  it('loses what no parser would accept', () => {
    expect(xmlText('a\u0000\u000b\ud800b\uffffc😀')).toBe('abc😀');
  });

  it('cannot be broken out of', () => {
    expect(xmlText(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;');
    expect(xmlCdata('x', 'a]]>b')).toBe('<x><![CDATA[a]]]]><![CDATA[>b]]></x>');
  });
});

describe('feeds', () => {
  it('carry the whole article with its picture', () => {
    const rss = rssFeed(channel, [article]);
    expect(rss).toContain('<title>水 &amp; &lt;火&gt;</title>');
    expect(rss).toContain('<pubDate>Tue, 10 Mar 2026 06:05:00 GMT</pubDate>');
    expect(rss).toContain('<dc:creator>林佩穎</dc:creator>');
    expect(rss).toContain('<img src="https://n.example/media/x/1280.webp" alt="水&quot;圳">');
    expect(JSON.parse(jsonFeed(channel, 'https://n.example', [article])).items[0]).toMatchObject({
      id: article.id,
      url: article.url,
      image: article.picture.url,
      date_modified: '2026-03-11T06:05:00.000Z',
    });
  });

  it('are well-formed when there is nothing to tell', () => {
    expect(rssFeed(channel, [])).not.toContain('<item>');
    expect(sitemap([])).toContain('<urlset');
  });
});

it('have absolute addresses, and the words of the text as they are', () => {
  const words = '&lt;img src="/media/a" srcset="b 2w" sizes="1px"&gt; 與 href="/c"';
  const picture = '<img src="/media/a/640.webp" srcset="/media/a/640.webp 640w" sizes="1px" alt="">';
  const row = { slug: 'a', body_html: `<p><a href="/news/b">乙</a>${words}</p>${picture}`, cover_id: null };
  const { html } = feedArticle(row as FeedRow, 'https://n.example', 'https://m.example');
  expect(html).toBe(
    `<p><a href="https://n.example/news/b">乙</a>${words}</p><img src="https://m.example/media/a/640.webp" alt="">`,
  );
});

it('an episode keeps its identity when its article has another address', () => {
  const channelOfPodcast = { ...channel, siteName: '見聞', artworkUrl: 'https://n.example/artwork.png' };
  const itemOf = (slug: string) => {
    const row = { id: '7', slug, title: '水', summary: '', author_name: '林佩穎', published_at: article.publishedAt };
    const audio = { audio_id: 'm', audio_type: 'audio/mpeg', audio_bytes: 9, audio_file: 'm.mp3', audio_seconds: 9 };
    const text = { key_points: [], body_html: '<p>水</p>' };
    const episode = podcastEpisode({ ...row, ...audio, ...text } as unknown as PodcastRow, 'https://n.example', '');
    const feed = podcastFeed(channelOfPodcast, [episode]);
    return { feed, guid: /<guid isPermaLink="false">(.*?)<\/guid>/.exec(feed)?.[1] };
  };
  const [before, after] = [itemOf('water'), itemOf('fresh-water')];
  expect(after.feed).toContain('<link>https://n.example/news/fresh-water</link>');
  expect(after.guid).toBe('https://n.example/articles/7');
  expect(before.guid).toBe(after.guid);
});

describe('chapters of an episode', () => {
  it('begin where their part of the text begins; pictures are not read', () => {
    const opening = `<p>${'開'.repeat(16)}</p><figure><img src="x"><figcaption>${'圖'.repeat(90)}</figcaption></figure>`;
    const sections = `<h2 id="section-a">第一<em>節</em></h2><p>${'一'.repeat(27)}</p><h2>&amp;</h2><p>${'二'.repeat(49)}</p>`;
    const row = { title: '標題', key_points: ['重點'], body_html: opening + sections };
    expect(chaptersOf(row, 1_000)).toEqual([
      { start: 0, title: '標題' },
      { start: 192, title: '第一節' },
      { start: 481, title: '&' },
    ]);
  });

  it('are none where the text has no headings', () => {
    expect(chaptersOf({ title: '標題', key_points: [], body_html: '<p>內文</p>' }, 60)).toEqual([]);
  });
});

it('tells search engines of news by name, language, date and title', () => {
  const text = newsSitemap('見聞', [{ url: article.url, title: article.title, publishedAt: article.publishedAt }]);
  expect(text).toContain('<news:name>見聞</news:name><news:language>zh-tw</news:language>');
  expect(text).toContain('<news:title>水 &amp; &lt;火&gt;</news:title>');
});

it('keeps robots away from calls and member pages', () => {
  expect(robotsRules('https://n.example')).toMatch(
    /Disallow: \/api\/[\s\S]*Disallow: \/my[\s\S]*Sitemap: https:\/\/n\.example\//,
  );
});
