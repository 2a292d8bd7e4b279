import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/connection.ts';
import { openDatabaseOf } from '../../harness/database/open-database.ts';
import { openNewsroom, type TestNewsroom } from '../../harness/desk/newsroom.ts';
import { uploadTestFile } from '../../harness/desk/uploads.ts';
import { operatorOn } from '../../harness/operator-in-process.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { testMp3 } from '../../harness/test-media.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { children, parseXml, textOf } from '../../harness/xml.ts';

let site: TestSite;
let database: Database;
let newsroom: TestNewsroom;
let run: ReturnType<typeof operatorOn>;

beforeAll(async () => {
  site = await startTestSite();
  newsroom = await openNewsroom(site);
  database = await openDatabaseOf(site);
  run = operatorOn(database, { dataDir: site.dataDir });
});
afterAll(async () => {
  await database.close();
  await site.close();
});

async function audioOf(slug: string): Promise<{ src: string; type: string; seconds: number } | null> {
  const answer = await site.get(`/news/${slug}/_payload.json`);
  return answer.status === 200 ? (await answer.json()).data.article.audio : null;
}

function writeArticle(folder: string, lines: string[]): void {
  mkdirSync(folder, { recursive: true });
  const head = ['title: 聽得見的海', 'category: life', 'author: lin', "publishedAt: '2026-03-10 14:05'", ...lines];
  writeFileSync(path.join(folder, 'heard-sea.md'), ['---', ...head, '---', '海邊的清晨。'].join('\n'));
}

const imported = async (folder: string) =>
  (await run('content import', [folder], { create: true })).lines.filter(({ file }) => file);

describe('an article with an audio file', () => {
  it('comes by import, is served in ranges and listed in the podcast, and survives an export', async () => {
    const folder = tempFolder();
    const bytes = testMp3(95, 'sea');
    writeFileSync(path.join(folder, 'sea.mp3'), bytes);
    writeArticle(folder, ['audio: sea.mp3']);
    expect(await imported(folder)).toMatchObject([{ slug: 'heard-sea', state: 'created' }]);
    await waitUntil('the article is public', async () => (await audioOf('heard-sea')) !== null);
    const audio = await audioOf('heard-sea');
    expect(audio).toMatchObject({ type: 'audio/mpeg', seconds: 95 });

    const part = await site.get(audio?.src ?? '', { headers: { range: 'bytes=0-9' } });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(0, 10));

    const feed = await site.get('/podcast.xml');
    expect(feed.headers.get('content-type')).toContain('application/rss+xml');
    const [channel] = children(parseXml(await feed.text()), 'channel');
    const [episode] = channel ? children(channel, 'item') : [];
    const [enclosure] = episode ? children(episode, 'enclosure') : [];
    expect(episode && textOf(episode, 'title')).toBe('聽得見的海');
    expect(episode && textOf(episode, 'itunes:duration')).toBe('95');
    expect(enclosure?.attributes).toMatchObject({ length: String(bytes.length), type: 'audio/mpeg' });
    // With the format at its end, as apps of podcasts want it, and no other.
    expect(new URL(enclosure?.attributes.url ?? '').pathname).toBe(`${audio?.src}.mp3`);
    const heads = ['.mp3', '.ogg', '.'].map((end) => site.get(`${audio?.src}${end}`, { method: 'HEAD' }));
    expect((await Promise.all(heads)).map(({ status }) => status)).toEqual([200, 404, 404]);
    const artwork = channel ? children(channel, 'itunes:image') : [];
    const { pathname } = new URL(artwork[0]?.attributes.href ?? '');
    expect((await site.get(pathname, { method: 'HEAD' })).headers.get('content-type')).toBe('image/png');
    expect(await (await site.get('/news/heard-sea')).text()).toContain('href="/podcast.xml"');

    const target = path.join(tempFolder(), 'export');
    await run('content export', [target]);
    const names = readdirSync(path.join(target, 'media')).filter((name) => name.endsWith('.mp3'));
    expect(names.map((name) => readFileSync(path.join(target, 'media', name)))).toEqual([bytes]);
    const again = (await run('content import', [target], { adopt: true })).lines;
    expect(again.at(-1).total).toMatchObject({ created: 0, updated: 0, refused: 0 });
  });

  it('gets one with a later import and loses it with the next, though its first import knew of none', async () => {
    const folder = tempFolder();
    writeFileSync(path.join(folder, 'late.mp3'), testMp3(20, 'late'));
    const state = async (lines: string[]) => {
      writeArticle(folder, ['slug: late-audio', ...lines]);
      return (await imported(folder)).map((line) => line.state);
    };
    const stored = async () => (await site.sql(`select audio_seconds from articles where slug = 'late-audio'`))[0];
    expect(await state([])).toEqual(['created']);
    // As if it had been imported before articles had audio.
    await site.sql(`update article_sources set fields = fields - 'audio'`);
    expect(await state(['audio: late.mp3'])).toEqual(['updated']);
    expect(await stored()).toEqual({ audio_seconds: 20 });
    expect(await state([])).toEqual(['updated']);
    expect(await stored()).toEqual({ audio_seconds: null });
  });

  it('says which line of the file names an audio file that is missing or is none', async () => {
    const folder = tempFolder();
    writeFileSync(path.join(folder, 'words.mp3'), '不是聲音');
    for (const [name, message] of [
      ['gone.mp3', '找不到檔案「gone.mp3」'],
      ['words.mp3', '不是可用的音檔'],
    ] as const) {
      writeArticle(folder, ['slug: no-audio', `audio: ${name}`]);
      const { text, lines } = await run('content import', [folder], { create: true });
      expect(JSON.stringify(lines) + text).toContain(message);
    }
  });

  it('is written at the desk: uploaded and published, and its file is in use', async () => {
    const { editor, ready, published } = newsroom;
    const upload = await uploadTestFile({ url: site.url, by: editor }, testMp3(42, 'desk'), 'reading.mp3');
    expect(upload.data).toMatchObject({ kind: 'audio', seconds: 42 });
    const { id } = upload.data;
    const { fields } = await published(ready({ audio: { mediaId: id, seconds: 42 } }));
    await waitUntil('readers can listen to it', async () => (await audioOf(fields.slug))?.seconds === 42);
    expect((await editor.call('media/remove', { id })).status).toBe(409);
  });

  it('cannot be uploaded broken', async () => {
    const who = { url: site.url, by: newsroom.editor };
    const broken = await uploadTestFile(who, Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), 'broken.mp3');
    expect(JSON.stringify(broken)).toContain('這個音檔損壞或不完整');
  });
});
