import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNewsroom, type TestNewsroom } from '../../harness/desk/newsroom.ts';
import { uploadTestFile } from '../../harness/desk/uploads.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let site: TestSite;
let newsroom: TestNewsroom;
let made = 0;

beforeAll(async () => {
  site = await startTestSite({ settings: { MEDIA_HOSTS: 'https://video.example' } });
  newsroom = await openNewsroom(site);
});
afterAll(() => site.close());

/** A picture that no other test has. */
async function newPicture(name = 'photo.jpg', by = newsroom.editor) {
  made += 1;
  const background = { r: made, g: 80, b: 120 };
  const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer();
  return (await uploadTestFile({ url: site.url, by }, bytes, name)).data;
}
const cover = (mediaId: string) => ({ mediaId, alt: '漁市場', caption: '', credit: '王記者攝' });
const idsOf = async (filter: object) =>
  (await newsroom.editor.call('media/list', filter)).data.items.map(({ id }) => id);

describe('the library', () => {
  it('finds a file by its name, credit, kind, day and use', async () => {
    const { editor } = newsroom;
    const { id } = await newPicture('harbour-7.png');
    await editor.call('media/describe', { id, alt: '清晨的港口', credit: '攝影／王小明' });
    for (const q of ['HARBOUR-7', '清晨', '王小明', '港口 王小明']) expect(await idsOf({ q })).toEqual([id]);
    expect(await idsOf({ q: '清晨 沒有' })).toEqual([]);
    expect(await idsOf({ q: '清晨', kind: 'video' })).toEqual([]);
    expect(await idsOf({ q: '清晨', to: '2020-01-01' })).toEqual([]);
    expect(await idsOf({ q: '清晨', use: 'unused', from: '2020-01-01' })).toEqual([id]);
    expect(await idsOf({ q: '清晨', use: 'used' })).toEqual([]);
  });

  it('pages through all files, each once', async () => {
    const all = [await newPicture('page.png'), await newPicture('page.png'), await newPicture('page.png')];
    const first = (await newsroom.editor.call('media/list', { q: 'page.png', limit: 2 })).data;
    const cursor = first.nextCursor ?? '';
    const rest = (await newsroom.editor.call('media/list', { q: 'page.png', limit: 2, cursor })).data;
    const listed = [...first.items, ...rest.items].map(({ id }) => id);
    expect(listed.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect(rest.nextCursor).toBeNull();
  });

  it('says where a file is used: in a draft, in public, in a stored version', async () => {
    const { editor, written, published, ready } = newsroom;
    const { id } = await newPicture();
    const draft = await written(
      editor,
      ready({ bodyHtml: `<p>文</p><figure><img src="/media/${id}/640.webp" alt="港"></figure>` }),
    );
    const article = await published(ready({ cover: cover(id) }));
    const { uses } = (await editor.call('media/show', { id })).data;
    const parts = new Map(uses.map((use) => [use.articleId, use.part]));
    expect([parts.get(draft.id), parts.get(article.id)]).toEqual(['draft', 'public']);
    expect(await idsOf({ use: 'unused' })).not.toContain(id);
  });

  it('tells a reporter the titles of their own articles, and of others how many use a file', async () => {
    const { reporter, editor, written, published, ready } = newsroom;
    const { id } = await newPicture();
    const own = await written(reporter, ready({ title: '自己的草稿', cover: cover(id) }));
    await written(editor, ready({ title: '還沒公開的調查', cover: cover(id) }));
    await published(ready({ cover: cover(id) }));
    const { uses, otherUses } = (await reporter.call('media/show', { id })).data;
    expect(uses).toEqual([{ articleId: own.id, title: '自己的草稿', part: 'draft' }]);
    expect(otherUses).toBe(2);
    expect((await editor.call('media/show', { id })).data).toMatchObject({ uses: { length: 3 }, otherUses: 0 });
  });

  it('keeps the description by others from reporters, and lets them describe their own', async () => {
    const { reporter } = newsroom;
    const theirs = await newPicture('own.png', reporter);
    const others = await newPicture();
    expect((await reporter.call('media/describe', { id: theirs.id, alt: '我的' })).data.alt).toBe('我的');
    expect((await reporter.call('media/describe', { id: others.id, alt: '別人的' })).status).toBe(403);
    expect((await reporter.call('media/remove', { id: theirs.id })).status).toBe(403);
  });

  it('crops a cover around its focal point on public pages', async () => {
    const { editor, published, ready } = newsroom;
    const { id } = await newPicture();
    const { fields } = await published(ready({ cover: cover(id) }));
    const page = async () => (await site.get(`/news/${fields.slug}`)).text();
    await waitUntil('the page is public', async () => (await page()).includes(id));
    expect(await page()).not.toMatch(/data-x=/);
    await editor.call('media/describe', { id, focus: { x: 98, y: 30 } });
    await waitUntil('the crop follows', async () => /data-x="4" data-y="1"/.test(await page()));
  });
});

describe('a video that is written at the desk', () => {
  const clips = path.join(import.meta.dirname, '../../../content/clips');
  const upload = async (name: string) =>
    (await uploadTestFile({ url: site.url, by: newsroom.editor }, readFileSync(path.join(clips, name)), name)).data;

  it('is played to readers with its captions, and its files are in use', async () => {
    const { editor, published, ready } = newsroom;
    const file = await upload('first-light-runner.mp4');
    const captions = await upload('first-light-runner.vtt');
    const seconds = file.seconds ?? 0;
    const video = { source: 'file', mediaId: file.id, captionsId: captions.id, seconds } as const;
    const { fields } = await published(ready({ kind: 'video', bodyHtml: '', video }));
    const page = async () => (await site.get(`/news/${fields.slug}`)).text();
    await waitUntil('the page is public', async () => (await page()).includes(`/media/${file.id}/file`));
    expect(await page()).toContain(`/media/${captions.id}/file`);
    for (const { id } of [file, captions]) {
      expect((await editor.call('media/remove', { id })).status).toBe(409);
    }
  });

  it('takes no other file for its video or its captions', async () => {
    const { editor, ready } = newsroom;
    const [file, picture] = [await upload('first-light-runner.mp4'), await newPicture()];
    const { id, version } = (await editor.call('article/create', { kind: 'video' })).data;
    const problem = (words: string) => ({ fields: { 'fields.video': words } });
    const problemOf = async (mediaId: string, captionsId: string | null) => {
      const video = { source: 'file', mediaId, captionsId, seconds: 3 } as const;
      const fields = ready({ kind: 'video', video });
      const saved = await editor.call('article/save', { id, version, tab: crypto.randomUUID(), fields });
      return saved.envelope.data;
    };
    expect(await problemOf(picture.id, null)).toEqual(problem('找不到這個檔案，請重新上傳'));
    expect(await problemOf(file.id, picture.id)).toEqual(problem('字幕必須是一個字幕檔'));
    expect(await problemOf(file.id, '0'.repeat(16))).toEqual(problem('字幕必須是一個字幕檔'));
  });

  it.each([
    ['no source', null, 'video'],
    ['no length', { source: 'youtube', youtubeId: 'dQw4w9WgXcQ', seconds: 0 }, 'video-length'],
    ['a stream that browsers may not load', stream('https://elsewhere.example/a.m3u8'), 'video-host'],
    ['a stream of an allowed host', stream('https://video.example/a.m3u8'), undefined],
    ['a stream of the site', stream('/media/streams/a.m3u8'), undefined],
  ] as const)('with %s is checked before it is published', async (_name, video, rule) => {
    const { editor, written, ready } = newsroom;
    const { id } = await written(editor, ready({ kind: 'video', bodyHtml: '', video }));
    const { findings } = (await editor.call('article/check', { id })).data;
    expect(findings.map((finding) => finding.rule)).toEqual(rule ? [rule] : []);
  });
});

function stream(address: string) {
  return { source: 'hls', address, captionsId: null, seconds: 60 } as const;
}

describe('removing a file', () => {
  it('takes its row, its bytes and everything made of it', async () => {
    const { id } = await newPicture();
    expect((await site.get(`/media/${id}/320.webp`)).status).toBe(200);
    const [{ version }] = await site.sql('select version from content_version');
    expect((await newsroom.editor.call('media/remove', { id })).status).toBe(200);
    // By this all processes and the CDN learn of it.
    const told = await site.sql('select withdrawn from content_changes where version > $1', [version]);
    expect(told.flatMap(({ withdrawn }) => withdrawn)).toContain(`media:${id}`);
    const left = ['files', 'made'].flatMap((folder) => {
      const place = path.join(site.dataDir, 'media', folder);
      return existsSync(place) ? readdirSync(place).filter((name) => name.startsWith(id)) : [];
    });
    expect(left).toEqual([]);
    expect((await newsroom.editor.call('media/show', { id })).status).toBe(404);
    expect(
      await site.sql(`select from audit_log where action = 'media remove' and detail like $1`, [`${id}%`]),
    ).toHaveLength(1);
  });

  it('is rejected while an article, a draft or another file uses it', async () => {
    const { editor, written, ready } = newsroom;
    const { id } = await newPicture();
    const draft = await written(editor, ready({ cover: cover(id) }));
    const answer = await editor.call('media/remove', { id });
    expect([answer.status, answer.envelope.message]).toEqual([409, '還有文章在用這個檔案，不能刪除']);
    expect((await site.get(`/media/${id}/320.webp`)).status).toBe(200);
    await editor.call('article/discard', { id: draft.id, version: draft.version });
    expect((await editor.call('media/remove', { id })).status).toBe(200);
  });

  it('never takes a picture from an article that begins to use it at the same time', async () => {
    const { editor, written, ready } = newsroom;
    for (let round = 0; round < 8; round += 1) {
      const { id } = await newPicture();
      const [removed] = await Promise.all([
        editor.call('media/remove', { id }),
        written(editor, ready({ cover: cover(id) })).catch(() => null),
      ]);
      const uses = await site.sql(
        `select from article_drafts where fields -> 'cover' ->> 'mediaId' = $1 and not exists (select from media where id = $1)`,
        [id],
      );
      expect([removed.status, uses.length]).not.toEqual([200, 1]);
    }
  });
});
