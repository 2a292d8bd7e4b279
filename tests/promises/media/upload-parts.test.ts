import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startRemovingAbandoned } from '../../../server/media/jobs/remove-abandoned-uploads.ts';
import { createFolderStorage } from '../../../server/media/storage/folder-storage.ts';
import { createFolderParts } from '../../../server/media/upload-parts.ts';
import { createUploads } from '../../../server/media/uploads.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { tempFolder } from '../../harness/temp-folder.ts';

const hour = 3_600_000;
const maxBytes = 100 * 1024 * 1024;
let database: TestDatabase;
let staff: { id: string; name: string };

beforeAll(async () => {
  database = await openTestDatabase();
  const [{ id }] = await database.sql(
    `insert into staff (email, name, role) values ('a@desk.example', '林編輯', 'editor') returning id`,
  );
  staff = { id, name: '林編輯' };
});
afterAll(() => database.close());

const partsIn = (dataDir: string) => readdirSync(path.join(dataDir, 'media', 'uploads'));
const about = (bytes: number) => ({ fileName: 'a.jpg', bytes, fingerprint: 'a' });

async function beginIn(dataDir: string, bytes: number) {
  const storage = createFolderStorage(path.join(dataDir, 'media', 'files'));
  const uploads = createUploads({ db: database.db, storage, parts: createFolderParts(dataDir), maxBytes });
  const id = await uploads.begin(staff.id, about(bytes));
  const piece = async (content: Buffer) => {
    const found = await uploads.find(staff.id, id);
    if (!found) throw new Error('the upload is gone');
    return uploads.write(found, Readable.from([content]));
  };
  return { uploads, id, piece };
}

test('an upload that is not continued is removed with its bytes, and so is what a killed process left', async () => {
  const dataDir = tempFolder();
  const { uploads, piece } = await beginIn(dataDir, 1_000);
  await piece(Buffer.alloc(100));
  writeFileSync(path.join(dataDir, 'media', 'uploads', 'killed.clean'), 'x');
  const log = createLog('silent');
  const after = (hours: number) => ({
    uploads,
    hours: 48,
    clock: { now: () => new Date(Date.now() + hours * hour) },
    log,
  });
  await startRemovingAbandoned(after(47)).stop();
  expect(partsIn(dataDir)).toHaveLength(2);
  expect(await uploads.unfinished(staff.id)).toHaveLength(1);
  await startRemovingAbandoned(after(49)).stop();
  expect(partsIn(dataDir)).toEqual([]);
  expect(await uploads.unfinished(staff.id)).toEqual([]);
});

test('one member of the staff cannot fill the disk with beginnings', async () => {
  const dataDir = tempFolder();
  const { uploads } = await beginIn(dataDir, 1_000);
  const others = Array.from({ length: 39 }, () => uploads.begin(staff.id, about(1_000)));
  await Promise.all(others);
  await expect(uploads.begin(staff.id, about(1_000))).rejects.toThrow('太多沒傳完的檔案');
  for (const { id } of await uploads.unfinished(staff.id)) await uploads.discard(id);
});

const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

describe.runIf(mayMount)('a full disk', () => {
  const dataDir = path.join(tempFolder(), 'disk');

  beforeAll(() => {
    mkdirSync(dataDir);
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', dataDir]);
  });
  afterAll(() => spawnSync('umount', ['--lazy', dataDir]));

  it('refuses an upload that would not fit before it begins', async () => {
    await expect(beginIn(dataDir, 30_000_000)).rejects.toThrow('伺服器的空間不足');
    expect(partsIn(dataDir)).toEqual([]);
  });

  it('ends one that runs with words, keeps nothing of it, and takes the next once there is room', async () => {
    const bytes = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#345',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const { uploads, id, piece } = await beginIn(dataDir, bytes.length);
    const ballast = path.join(dataDir, 'ballast');
    expect(() => writeFileSync(ballast, Buffer.alloc(100_000_000))).toThrow('ENOSPC');
    await expect(piece(bytes)).rejects.toThrow('伺服器的空間不足，檔案沒有存下');
    expect(partsIn(dataDir)).toEqual([]);
    expect(await uploads.find(staff.id, id)).toBeNull();
    rmSync(ballast);
    const again = await beginIn(dataDir, bytes.length);
    await again.piece(bytes);
    expect(await again.uploads.finish(staff, again.id)).toMatchObject({ kind: 'picture', width: 900 });
    expect(partsIn(dataDir)).toEqual([]);
  });
});
