import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase, databaseUrl } from '../../harness/database/postgres-databases.ts';
import { sqlOver } from '../../harness/database/sql.ts';
import { type Finished, runCommand } from '../../harness/operator.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { secretKey } from '../../harness/templates.ts';

const secret = 'the key that must not get out';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="9" cy="9" r="9"/></svg>';
/** The first box of a video file, and enough of a second one. */
const clip = Buffer.concat([
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
  Buffer.from('0000000866726565', 'hex'),
]);

describe('a folder whose files lead elsewhere or are not what they are called', () => {
  let settings: Record<'DATA_DIR' | 'DATABASE_URL' | 'SECRET_KEY', string>;
  let folder: string;
  let outside: string;
  let finished: Finished;

  const write = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  const article = (slug: string, body: string, ...head: string[]) =>
    write(
      `${slug}.md`,
      ['---', `title: ${slug}`, 'category: harbor', 'author: ma-yu', ...head, '---', body].join('\n'),
    );
  const withPicture = (slug: string, file: string) => article(slug, `字\n\n![圖](${file})`);
  const withCaptions = (slug: string, file: string) =>
    article(slug, '字', `video: { file: clip.mp4, captions: ${file}, seconds: 5 }`);
  const withVideo = (slug: string, file: string) => article(slug, '字', `video: { file: ${file}, seconds: 5 }`);

  beforeAll(async () => {
    const port = inject('postgresPort');
    const DATABASE_URL = databaseUrl(port, await createDatabase(port));
    settings = { DATA_DIR: path.join(tempFolder(), 'data'), DATABASE_URL, SECRET_KEY: secretKey };
    const around = tempFolder();
    [folder, outside] = [path.join(around, 'articles'), path.join(around, 'articles-outside')];
    mkdirSync(folder);
    mkdirSync(outside);
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } });
    const png = await picture.png().toBuffer();
    writeFileSync(path.join(outside, 'key'), secret);
    writeFileSync(path.join(outside, 'captions.vtt'), `WEBVTT\n\n00:00.000 --> 00:05.000\n${secret}\n`);
    writeFileSync(path.join(outside, 'picture.png'), png);
    const stray = ['---', 'title: 別人的', 'category: harbor', 'author: ma-yu', '---', secret].join('\n');
    writeFileSync(path.join(outside, 'stray.md'), stray);
    const link = (target: string, name: string) => symlinkSync(target, path.join(folder, name));

    write('categories/harbor.md', ['---', 'name: 港口', 'color: "#225588"', '---'].join('\n'));
    write('authors/ma-yu.md', ['---', 'name: 馬瑜', '---'].join('\n'));
    write('clip.mp4', clip);
    write('pier.png', png);

    // Links that lead out of the folder, straight or by way of another one.
    link('../articles-outside/key', 'key.vtt');
    withCaptions('linked-key', 'key.vtt');
    link(path.join(outside, 'captions.vtt'), 'linked.vtt');
    withCaptions('linked-captions', 'linked.vtt');
    link('../articles-outside/picture.png', 'linked.png');
    withPicture('linked-picture', 'linked.png');
    link('linked.png', 'twice.png');
    withPicture('linked-twice', 'twice.png');
    link(outside, 'linked-folder');
    withPicture('through-folder', 'linked-folder/picture.png');
    withPicture('dots', '../articles-outside/picture.png');
    withPicture('encoded-dots', '%2e%2e/articles-outside/picture.png');
    withPicture('absolute', path.join(outside, 'picture.png'));
    link('../articles-outside/stray.md', 'linked-text.md');
    link('loop.png', 'loop.png');
    withPicture('loop', 'loop.png');
    withPicture('nul', '%00.png');

    // Files that nothing can be read from, or without an end.
    execFileSync('mkfifo', [
      path.join(folder, 'pipe.png'),
      path.join(folder, 'pipe.md'),
      path.join(folder, 'pipe.vtt'),
    ]);
    withPicture('pipe-picture', 'pipe.png');
    withCaptions('pipe-captions', 'pipe.vtt');
    link('/dev/zero', 'zero.png');
    withPicture('device', 'zero.png');

    // Files that are not what they are called.
    write('drawing.png', drawing);
    withPicture('drawing', 'drawing.png');
    write('page.gif', `GIF89a<script>alert(1)</script>`);
    withPicture('half-picture', 'page.gif');
    write('cut.png', png.subarray(0, 60));
    withPicture('cut-picture', 'cut.png');
    write('page.mp4', '<!doctype html><script>alert(1)</script>');
    withVideo('page-video', 'page.mp4');
    write('list.mp4', '#EXTM3U\nhttps://elsewhere.example/key\n');
    withVideo('list-video', 'list.mp4');
    write('words.vtt', 'WEBVTTish\n\n00:00.000 --> 00:05.000\n字');
    withCaptions('words-captions', 'words.vtt');
    write('bytes.vtt', Buffer.concat([Buffer.from('WEBVTT\n\n'), Buffer.from([0xff, 0xfe, 0x00])]));
    withCaptions('bytes-captions', 'bytes.vtt');

    // What stays possible.
    link('pier.png', 'same.png');
    withPicture('inside-link', 'same.png');
    write('photo.png', await picture.jpeg().toBuffer());
    withPicture('other-format', 'photo.png');
    write('good.vtt', '\ufeffWEBVTT - 字幕\n\n00:00.000 --> 00:05.000\n好\n');
    withCaptions('good-captions', 'good.vtt');

    finished = await runCommand(settings, 'content', 'import', folder, '--json');
  });

  const refused = () => finished.lines.filter(({ state }) => state === 'refused');

  test('is imported without them, and each is named with its reason', () => {
    expect(finished.stderr).toBe('');
    expect(finished.code).toBe(1);
    const reasons = Object.fromEntries(refused().map(({ file, problem }) => [path.basename(file), problem]));
    const leadsOut = expect.stringContaining('之外');
    const irregular = expect.stringContaining('不是一般的檔案');
    const unrecognised = expect.stringContaining('內容不是');
    expect(reasons).toEqual({
      'linked-key.md': leadsOut,
      'linked-captions.md': leadsOut,
      'linked-picture.md': leadsOut,
      'linked-twice.md': leadsOut,
      'linked-folder': leadsOut,
      'through-folder.md': leadsOut,
      'dots.md': leadsOut,
      'encoded-dots.md': leadsOut,
      'linked-text.md': leadsOut,
      'pipe-picture.md': irregular,
      'pipe-captions.md': irregular,
      'pipe.md': irregular,
      'device.md': leadsOut,
      'page-video.md': unrecognised,
      'list-video.md': unrecognised,
      'words-captions.md': unrecognised,
      'bytes-captions.md': unrecognised,
    });
  });

  const warnings = {
    absolute: '找不到圖片',
    loop: '找不到圖片',
    nul: '找不到圖片',
    drawing: '內容不是',
    'half-picture': '內容不是',
    'cut-picture': '內容不是',
  };

  test.each(Object.entries(warnings))('the text of %s comes without its picture, with a warning', (slug, words) => {
    const { state, notes } = finished.lines.find((line) => line.slug === slug);
    expect([state, notes]).toEqual(['created', [expect.stringContaining(words)]]);
  });

  test('brings in what lies within it and is what it says, by its bytes', async () => {
    const created = finished.lines.filter(({ state }) => state === 'created').map(({ slug }) => slug);
    const withoutPicture = Object.keys(warnings);
    const whole = ['good-captions', 'harbor', 'inside-link', 'ma-yu', 'other-format'];
    expect(created.sort()).toEqual([...whole, ...withoutPicture].sort());
    const media = await sqlOver({ connectionString: settings.DATABASE_URL })(
      'select file, type from media order by type',
    );
    expect(media.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png', 'text/vtt; charset=utf-8', 'video/mp4']);
    expect(media.map(({ file }) => path.extname(file))).toEqual(['.jpg', '.png', '.vtt', '.mp4']);
  });

  test('publishes nothing of what lies outside', () => {
    const files = path.join(settings.DATA_DIR, 'media/files');
    for (const name of readdirSync(files)) expect(readFileSync(path.join(files, name)).includes(secret)).toBe(false);
    expect(readdirSync(files)).toHaveLength(4);
  });

  test('a WordPress export takes no picture from outside of its folder, nor one that is none', async () => {
    const uploads = path.join(tempFolder(), 'uploads');
    mkdirSync(uploads);
    symlinkSync(path.join(outside, 'picture.png'), path.join(uploads, 'linked.png'));
    writeFileSync(path.join(uploads, 'drawing.png'), drawing);
    execFileSync('mkfifo', [path.join(uploads, 'pipe.png')]);
    const pictures = ['linked', 'drawing', 'pipe'].map(
      (name) => `<p><img src="https://old.example/uploads/${name}.png"></p>`,
    );
    const file = path.join(tempFolder(), 'export.xml');
    const item = [
      '<title>舊文</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_id>7</wp:post_id>',
      '<wp:post_name>old-story</wp:post_name><category domain="category" nicename="harbor">港口</category>',
      `<content:encoded><![CDATA[<p>字</p>${pictures.join('')}]]></content:encoded>`,
    ];
    writeFileSync(
      file,
      `<rss><!-- wordpress.org/export/1.2/ --><channel><item>${item.join('')}</item></channel></rss>`,
    );
    const { code, lines, stderr } = await runCommand(settings, 'content', 'import', file, '--media', uploads, '--json');
    expect([code, stderr]).toEqual([0, '']);
    const notes = lines[0].notes.join('\n');
    expect(notes).toMatch(/linked\.png.*之外/);
    expect(notes).toMatch(/drawing\.png.*內容不是/);
    expect(notes).toMatch(/pipe\.png.*不是一般的檔案/);
    expect(readdirSync(path.join(settings.DATA_DIR, 'media/files'))).toHaveLength(4);
  });
});
