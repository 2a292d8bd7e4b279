import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testMp4 } from '../../tests/harness/test-media.ts';
import { describeMedia, storeMediaFile } from './media-files.ts';
import { createFolderStorage } from './storage/folder-storage.ts';

const unknown = async () => undefined;
const captions = 'WEBVTT\n\n00:00.000 --> 00:05.000\n好\n';

describe('a media file that is imported', () => {
  let around: string;
  let root: string;
  let file: string;
  let target: string;

  beforeEach(() => {
    around = mkdtempSync(path.join(os.tmpdir(), 'media-'));
    [root, target] = [path.join(around, 'root'), path.join(around, 'files')];
    file = path.join(root, 'a.vtt');
    mkdirSync(root);
    writeFileSync(file, captions);
    writeFileSync(path.join(around, 'key'), 'secret');
  });
  afterEach(() => rmSync(around, { recursive: true }));

  it('is published where it stayed the same meanwhile', async () => {
    const found = await describeMedia({ root, file }, 'captions', unknown);
    await storeMediaFile(createFolderStorage(target), found);
    expect(readFileSync(path.join(target, found.row.file), 'utf8')).toBe(captions);
  });

  it('is refused in words where some browsers would not play it', async () => {
    writeFileSync(file, testMp4({ pictures: 'hvc1', sound: 'mp4a' }));
    await expect(describeMedia({ root, file }, 'clip', unknown)).rejects.toThrow(/「a\.vtt」.*HEVC.*轉成 H\.264/);
    writeFileSync(file, testMp4({ pictures: 'avc1', sound: 'mp4a' }));
    expect((await describeMedia({ root, file }, 'clip', unknown)).row).toMatchObject({ type: 'video/mp4' });
  });

  it.each([
    ['another text of the same length', () => writeFileSync(file, captions.replace('好', '壞'))],
    [
      'a link to a file outside',
      () => {
        rmSync(file);
        symlinkSync('../key', file);
      },
    ],
    ['nothing', () => rmSync(file)],
  ])('is not published when it was replaced meanwhile by %s', async (_name, exchange) => {
    const found = await describeMedia({ root, file }, 'captions', unknown);
    exchange();
    await expect(storeMediaFile(createFolderStorage(target), found)).rejects.toThrow(/變了|之外|找不到/);
    expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
  });
});

it('what processes that were killed left of their copies goes with the next file; a copy under way stays', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'drafts-'));
  try {
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const draft = (host: string, pid: number) => `.${host}-${pid}-0123456789abcdef.png`;
    const underWay = [draft(os.hostname(), process.ppid), draft('another-machine', ended)];
    const old = draft('another-machine', 1);
    for (const name of [draft(os.hostname(), ended), old, ...underWay]) writeFileSync(path.join(folder, name), 'half');
    const longAgo = new Date(Date.now() - 7_200_000);
    utimesSync(path.join(folder, old), longAgo, longAgo);
    writeFileSync(path.join(folder, 'a.vtt'), captions);
    const found = await describeMedia({ root: folder, file: path.join(folder, 'a.vtt') }, 'captions', unknown);
    await storeMediaFile(createFolderStorage(folder), found);
    expect(readdirSync(folder).sort()).toEqual([...underWay, 'a.vtt', found.row.file].sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
