import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payload } from '../../contract/page-data.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestCategory } from '../harness/test-content.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  const { sql } = site;
  const life = await addTestCategory(sql, { slug: 'life', name: '生活' });
  const tech = await addTestCategory(sql, { slug: 'tech', name: '科技' });
  await addTestArticle(sql, {
    slug: 'main',
    category: life,
    tags: ['水資源', '農村'],
    keyPoints: ['一', '二'],
    bodyHtml: '<p>內文</p>',
  });
  await addTestArticle(sql, { slug: 'both-tags', category: tech, tags: ['農村', '水資源'] });
  await addTestArticle(sql, { slug: 'one-tag-same-category', category: life, tags: ['農村'] });
  await addTestArticle(sql, { slug: 'one-tag', category: tech, tags: ['農村'] });
  for (let index = 0; index < 8; index += 1) await addTestArticle(sql, { slug: `neighbour-${index}`, category: life });
  await addTestArticle(sql, { slug: 'hidden', category: life, status: 'draft', tags: ['水資源', '農村'] });
  await addTestArticle(sql, { slug: 'clip', kind: 'video', category: tech });
  await addTestArticle(sql, { slug: 'stream', kind: 'video', category: tech, hls: '/media/0123456789abcdef/file' });
  await addTestArticle(sql, { slug: 'tube', kind: 'video', category: tech, youtube: 'a-b_c0D1e2F' });
  await addTestArticle(sql, { slug: 'hidden-film', kind: 'video', category: tech, status: 'draft' });
});
afterAll(() => site.close());

describe('one article', () => {
  it('comes with its category, tags in their order, author and text', async () => {
    const { data } = await site.api('article/detail', { slug: 'main' });
    expect(data).toMatchObject({
      slug: 'main',
      kind: 'news',
      category: { slug: 'life', name: '生活' },
      tags: ['水資源', '農村'],
      keyPoints: ['一', '二'],
      bodyHtml: '<p>內文</p>',
      video: null,
      updatedAt: null,
      revision: 1,
      films: [],
      corrections: [],
    });
    expect(Object.keys(data.author).sort()).toEqual(['bio', 'name', 'slug', 'title']);
  });

  it('has six related ones, never itself or a draft', async () => {
    const { data } = await site.api('article/detail', { slug: 'main' });
    const related = data.related.map((card) => card.slug);
    expect(new Set(related).size).toBe(6);
    expect(related).not.toContain('main');
    expect(related).not.toContain('hidden');
  });

  it('brings the video file when it is a video', async () => {
    const { data } = await site.api('article/detail', { slug: 'clip' });
    expect(data.video).toEqual({
      kind: 'file',
      src: expect.stringMatching(/^\/media\/[0-9a-f]{16}\/file$/),
      type: 'video/mp4',
      seconds: 12,
      captions: null,
    });
  });

  it('brings the playlist when its video is a stream', async () => {
    const { data } = await site.api('article/detail', { slug: 'stream' });
    expect(data.video).toEqual({ kind: 'hls', src: '/media/0123456789abcdef/file', seconds: 12, captions: null });
  });

  it('has the name of the video on YouTube', async () => {
    const { data } = await site.api('article/detail', { slug: 'tube' });
    expect(data.video).toEqual({ kind: 'youtube', id: 'a-b_c0D1e2F', seconds: 12 });
  });

  it('brings the videos within its text, and leaves out what is no public video', async () => {
    const figure = (slug: string) => `<figure data-film="${slug}"><a href="/news/${slug}">影片</a></figure>`;
    const bodyHtml = ['clip', 'hidden-film', 'tube', 'main', 'nowhere', 'clip'].map(figure).join('<p>文</p>');
    await site.sql(`update articles set body_html = $1 where slug = 'stream'`, [bodyHtml]);
    const { data } = await site.api('article/detail', { slug: 'stream' });
    const named = [...data.bodyHtml.matchAll(/data-film="([^"]+)"/g)].map(([, slug]) => slug);
    expect(named).toEqual(['clip', 'tube', 'clip']);
    expect(data.bodyHtml.match(/<p>文<\/p>/g)).toHaveLength(5);
    const films = data.films.map(({ slug, video }: { slug: string; video: { kind: string } }) => [slug, video.kind]);
    expect(films.sort()).toEqual([
      ['clip', 'file'],
      ['tube', 'youtube'],
    ]);
  });

  it.each([
    ['no source', { video_id: null }],
    ['two sources', { youtube_id: 'a-b_c0D1e2F' }],
    ['a name YouTube does not give', { video_id: null, youtube_id: '"><script>' }],
    ['a playlist without encryption', { video_id: null, video_hls: 'http://example.test/list.m3u8' }],
  ])('is not stored as a video with %s', async (_, source) => {
    const changes = Object.keys(source).map((name, at) => `${name} = $${at + 1}`);
    const change = site.sql(`update articles set ${changes.join(', ')} where slug = 'clip'`, Object.values(source));
    await expect(change).rejects.toThrow(/check constraint/);
  });

  it.each([
    ['clip', { contentUrl: expect.stringMatching(/^http.*\/media\/[0-9a-f]{16}\/file$/) }],
    ['stream', { contentUrl: expect.stringMatching(/^http.*\/media\/0123456789abcdef\/file$/) }],
    ['tube', { embedUrl: 'https://www.youtube-nocookie.com/embed/a-b_c0D1e2F' }],
  ])('tells search engines all they ask of a video: %s', async (slug, where) => {
    const { head } = (await (await site.get(`/news/${slug}/_payload.json`)).json()) as Payload;
    expect(head.jsonLd[0]).toMatchObject({
      video: {
        '@type': 'VideoObject',
        name: expect.stringMatching(/./),
        description: '測試用的摘要。',
        thumbnailUrl: [expect.stringMatching(/^http/)],
        uploadDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
        duration: 'PT12S',
        ...where,
      },
    });
  });

  it.each(['nowhere', 'hidden'])('is not found: %s', async (slug) => {
    const { status, envelope } = await site.api('article/detail', { slug });
    expect(status).toBe(404);
    expect(envelope).toEqual({ code: 1007, error: 'NOT_FOUND', message: '找不到您要的內容', data: null });
  });

  it('must be named', async () => {
    const { envelope } = await site.api('article/detail', {});
    expect(envelope.data).toEqual({ fields: { slug: '此欄位必填' } });
  });
});

describe('categories', () => {
  it('come in their order with what is in them', async () => {
    const { data } = await site.api('category/list');
    expect(data.items.map(({ slug, newsCount, videoCount }) => [slug, newsCount, videoCount])).toEqual([
      ['life', 10, 0],
      ['tech', 2, 3],
    ]);
  });

  it('can be only those with videos', async () => {
    const { data } = await site.api('category/list', { kind: 'video' });
    expect(data.items.map(({ slug }) => slug)).toEqual(['tech']);
  });
});
