import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { createTouchedTags } from '../page-cache/touched-tags.ts';
import { systemClock } from '../runtime/clock.ts';
import { startForgettingRemoved } from './jobs/forget-removed-pictures.ts';
import { createMadePictures } from './made-pictures-on-disk.ts';
import { createServedMedia, type ServedMediaOptions } from './served-media.ts';
import { createFolderStorage } from './storage/folder-storage.ts';

const id = '0123456789abcdef';
const row = { id, kind: 'picture', store: 'data', file: 'one.png', type: 'image/png', bytes: 1, width: 700 } as const;
const open = { retryAfter: () => 0, add() {}, remove() {} };
const form = (width: number) => ({ id, width, format: 'webp' }) as const;
const networks = ['192.0.2.1', '192.0.2.0/24'];
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jianwen-media-'));
  const files = path.join(dataDir, 'media', 'files');
  await mkdir(files, { recursive: true });
  await sharp({ create: { width: 700, height: 400, channels: 3, background: '#334455' } })
    .png()
    .toFile(path.join(files, row.file));
});

afterEach(() => rm(dataDir, { recursive: true }));

/** A store without a database: the row is known already. */
function storeWith(limit: ServedMediaOptions['limit'] = open) {
  const log = { warn() {} } as unknown as ServedMediaOptions['log'];
  const storage = createFolderStorage(path.join(dataDir, 'media', 'files'));
  const made = createMadePictures({ dataDir, maxBytes: 1e9, log });
  return createServedMedia({
    db: {} as ServedMediaOptions['db'],
    storage,
    made,
    touched: createTouchedTags(),
    limit,
    clock: systemClock,
    log,
  });
}

const made = () => readdir(path.join(dataDir, 'media', 'made')).catch((): string[] => []);

/** A database of this one file. */
function databaseOf(stored: { row: typeof row | undefined }) {
  const query = { where: () => query, select: () => query, executeTakeFirst: async () => stored.row };
  return { selectFrom: () => query } as unknown as ServedMediaOptions['db'];
}

describe('a picture that is removed while one of its widths is made', () => {
  const stored: { row: typeof row | undefined } = { row };
  let touched: ReturnType<typeof createTouchedTags>;
  let store: ReturnType<typeof createServedMedia>;
  let forgetting: ReturnType<typeof startForgettingRemoved>;

  beforeEach(() => {
    stored.row = row;
    touched = createTouchedTags();
    const log = { warn() {} } as unknown as ServedMediaOptions['log'];
    const pictures = createMadePictures({ dataDir, maxBytes: 1e9, log });
    const storage = createFolderStorage(path.join(dataDir, 'media', 'files'));
    const db = databaseOf(stored);
    store = createServedMedia({ db, storage, made: pictures, touched, limit: open, clock: systemClock, log });
    forgetting = startForgettingRemoved({ db, made: pictures, touched, log });
  });
  afterEach(() => forgetting.stop());

  const remove = () => {
    stored.row = undefined;
    touched.add([{ tags: [], withdrawn: [`media:${id}`] }]);
  };

  it('is not answered and does not stay on disk, where this process learns of it before the width is written', async () => {
    const found = await store.find(id);
    if (!found) throw new Error('there is no row');
    const making = store.picture(found, form(320), networks);
    remove();
    expect(await making).toBeNull();
    expect(await made()).toEqual([]);
    expect(await store.find(id)).toBeNull();
  });

  it('does not stay on disk, where it learns of it afterwards', async () => {
    const found = await store.find(id);
    if (!found) throw new Error('there is no row');
    expect(await store.picture(found, form(320), networks)).toMatchObject({ isExact: true });
    remove();
    await expect.poll(made).toEqual([]);
    expect(store.known(id)).toBeNull();
  });
});

describe('a picture', () => {
  test('that many ask for at once is made once, and counted once', async () => {
    const add = vi.fn();
    const store = storeWith({ ...open, add });
    const all = await Promise.all(Array.from({ length: 20 }, () => store.picture(row, form(320), networks)));
    expect(new Set(all.map((picture) => picture?.bytes.length)).size).toBe(1);
    expect(add).toHaveBeenCalledTimes(1);
    await store.picture(row, form(320), networks);
    expect(add).toHaveBeenCalledTimes(1);
  });

  test('is not made wider than it is: the widths beyond are one file', async () => {
    const store = storeWith();
    for (const width of [800, 960, 1280, 1600]) {
      const picture = await store.picture(row, form(width), networks);
      expect(await sharp(picture?.bytes).metadata()).toMatchObject({ width: 700 });
    }
    expect(await made()).toEqual([`${id}-800.webp`]);
  });

  test('is not made for a network that has had too many made; another width is sent instead, or the response says when to try again', async () => {
    const limited = storeWith({ ...open, retryAfter: () => 30 });
    const refused = await limited.picture(row, form(640), networks).catch((error) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ failure: 'TOO_MANY_REQUESTS', details: { retryAfter: 30 } });
    await storeWith().picture(row, form(480), networks);
    expect(await limited.picture(row, form(640), networks)).toMatchObject({ isExact: false });
    expect(await limited.picture(row, form(480), networks)).toMatchObject({ isExact: true });
    expect(await made()).toEqual([`${id}-480.webp`]);
  });

  test('answers UNAVAILABLE while too many wait, and does not count that against the limit', async () => {
    const [add, remove] = [vi.fn(), vi.fn()];
    const store = storeWith({ ...open, add, remove });
    const rows = Array.from({ length: 100 }, (_, number) => ({ ...row, id: number.toString(16).padStart(16, '0') }));
    const outcomes = await Promise.allSettled(
      rows.map((one) => store.picture(one, { ...form(320), id: one.id }, networks)),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.length).toBeGreaterThan(30);
    expect(refused[0]).toMatchObject({ failure: 'UNAVAILABLE', details: { retryAfter: 5 } });
    expect([add.mock.calls.length, remove.mock.calls.length]).toEqual([100, refused.length]);
    expect(await made()).toHaveLength(100 - refused.length);
  });
});
