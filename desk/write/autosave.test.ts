import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ArticleFields, type ArticleSaved, emptyFields } from '../../contract/desk/model/article.ts';
import { DeskError } from '../api/call.ts';
import { Autosave, type AutosaveOptions, type LocalDraft, type SaveStatus } from './autosave.ts';

const titled = (title: string) => ({ ...emptyFields, title });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server that stores the last title and raises its version, and this device's drafts. */
function setUp(save?: AutosaveOptions['save'], versions: 'up' | 'down' = 'up', putTakes = 0) {
  const server = { title: '', version: 1, saves: 0, versions: [] as string[] };
  const device = new Map<string, LocalDraft>();
  const puts: string[] = [];
  const statuses: SaveStatus['is'][] = [];
  let last: SaveStatus | undefined;
  const store = (fields: ArticleFields, version: number): ArticleSaved => {
    if (version !== server.version) throw new DeskError('CONFLICT', '');
    server.title = fields.title;
    server.version += 1;
    server.saves += 1;
    return { version: server.version, savedAt: 'now', state: 'draft', dropped: [], bodyHtml: null };
  };
  const autosave = new Autosave({
    articleId: '7',
    version: 1,
    savedAt: 'before',
    save: save ?? (async (fields, version) => store(fields, version)),
    keepUnsaved: async ({ title }) => {
      if (versions === 'down') throw new DeskError(null, '');
      server.versions.push(title);
    },
    drafts: {
      put: async (draft) => {
        puts.push(draft.fields.title);
        if (putTakes > 0) await new Promise((resolve) => setTimeout(resolve, putTakes));
        device.set(draft.articleId, draft);
      },
      remove: async (id) => void device.delete(id),
    },
    onStatus(status) {
      last = status;
      statuses.push(status.is);
    },
  });
  const where = () => (last?.is === 'conflict' ? last.keptOn : undefined);
  return { autosave, server, device, puts, statuses, store, where };
}

test('a change is on this device after 0.1 s and at the server within 2 s', async () => {
  const { autosave, server, device, statuses } = setUp();
  autosave.change(titled('一'));
  await vi.advanceTimersByTimeAsync(100);
  expect(device.get('7')?.fields.title).toBe('一');
  await vi.advanceTimersByTimeAsync(1_900);
  expect(server.title).toBe('一');
  expect(device.size).toBe(0);
  expect(statuses).toEqual(['saved', 'waiting', 'saving', 'saved']);
});

test.each([-3_600_000, 3_600_000])(
  'while someone types, the computer’s clock moves by %d ms, and saving goes on',
  async (moved) => {
    const { autosave, server } = setUp();
    let typed = '';
    for (let tick = 0; tick < 20; tick += 1) {
      if (tick === 2) vi.setSystemTime(Date.now() + moved);
      typed += '字';
      autosave.change(titled(typed));
      await vi.advanceTimersByTimeAsync(500);
      if (tick >= 4) expect(typed.length - server.title.length).toBeLessThanOrEqual(4);
    }
  },
);

test('a slow device is written one state at a time, each time the newest', async () => {
  const { autosave, device, puts } = setUp(() => new Promise(() => {}), 'up', 500);
  for (let tick = 0; tick < 20; tick += 1) {
    autosave.change(titled(`字${tick}`));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(puts.length).toBeLessThanOrEqual(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(device.get('7')?.fields.title).toBe('字19');
});

test('a page that may end now stores and saves without waiting', async () => {
  const { autosave, server, device } = setUp();
  autosave.change(titled('一'));
  autosave.hurry();
  await Promise.resolve();
  expect(device.get('7')?.fields.title).toBe('一');
  await vi.advanceTimersByTimeAsync(0);
  expect(server.title).toBe('一');
});

test('a save is sent once this device knows of it, and within two seconds if the device stores nothing', async () => {
  for (const [putTakes, sentAt] of [
    [300, 1_100],
    [60_000, 1_300],
  ] as const) {
    const { autosave, server, device } = setUp(undefined, 'up', putTakes);
    autosave.change(titled('一'));
    // The first write to the device is over by then, the second is under way.
    await vi.advanceTimersByTimeAsync(sentAt - 10);
    expect(server.title).toBe('');
    await vi.advanceTimersByTimeAsync(10);
    expect(server.title).toBe('一');
    if (putTakes === 300) expect(device.size).toBe(0);
  }
});

test('a writer who never pauses is saved every two seconds', async () => {
  const { autosave, server } = setUp();
  for (let tick = 0; tick < 100; tick += 1) {
    autosave.change(titled(`字${tick}`));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(server.saves).toBeGreaterThanOrEqual(4);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.title).toBe('字99');
});

test('changes during a save are saved after it, over the version that it made', async () => {
  const release: (() => void)[] = [];
  const { autosave, server, store } = setUp(
    (fields, version) => new Promise((resolve) => release.push(() => resolve(store(fields, version)))),
  );
  autosave.change(titled('一'));
  await vi.advanceTimersByTimeAsync(1_000);
  autosave.change(titled('一二'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(release).toHaveLength(1);
  release[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  release[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(server).toMatchObject({ title: '一二', version: 3 });
});

test('without a network the text stays on this device, and is saved when the network returns', async () => {
  let isOnline = false;
  const { autosave, server, device, statuses, store } = setUp(async (fields, version) => {
    if (!isOnline) throw new DeskError(null, '');
    return store(fields, version);
  });
  autosave.change(titled('一'));
  await vi.advanceTimersByTimeAsync(2_000);
  autosave.change(titled('一二'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(statuses.at(-1)).toBe('offline');
  expect(device.get('7')?.fields.title).toBe('一二');
  isOnline = true;
  autosave.retryNow();
  // What was sent first is sent again, in case that only its answer was lost; then the rest.
  await vi.advanceTimersByTimeAsync(10);
  expect(server.title).toBe('一二');
  expect(statuses.at(-1)).toBe('saved');
  expect(device.size).toBe(0);
});

test('a save over the version of someone else stops, and the text becomes a version', async () => {
  const { autosave, server, device, statuses } = setUp();
  server.version = 2;
  autosave.change(titled('我的'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server).toMatchObject({ title: '', versions: ['我的'] });
  expect(statuses.at(-1)).toBe('conflict');
  expect(device.size).toBe(0);
  autosave.change(titled('之後'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.saves).toBe(0);
});

test('what was not saved when someone took over becomes a version', async () => {
  const { autosave, server } = setUp();
  autosave.change(titled('未存'));
  await autosave.takenOver();
  expect(server).toMatchObject({ title: '', versions: ['未存'] });
});

test('a takeover during a save keeps the text that the server then rejects, and what was typed after it', async () => {
  const reject: (() => void)[] = [];
  const { autosave, server, statuses } = setUp(
    () => new Promise((_resolve, fail) => reject.push(() => fail(new DeskError('CONFLICT', '')))),
  );
  autosave.change(titled('未存'));
  await vi.advanceTimersByTimeAsync(1_000);
  const over = autosave.takenOver();
  reject[0]?.();
  await over;
  expect(server).toMatchObject({ title: '', versions: ['未存'] });
  expect(statuses.at(-1)).toBe('conflict');
});

test('a takeover during a save that still succeeds makes no version', async () => {
  const release: (() => void)[] = [];
  const { autosave, server, store } = setUp(
    (fields, version) => new Promise((resolve) => release.push(() => resolve(store(fields, version)))),
  );
  autosave.change(titled('存到了'));
  await vi.advanceTimersByTimeAsync(1_000);
  const over = autosave.takenOver();
  release[0]?.();
  await over;
  expect(server).toMatchObject({ title: '存到了', versions: [] });
});

test('a version that the server cannot take either is reported with where the text is', async () => {
  const { autosave, device, where } = setUp(async () => {
    throw new DeskError('CONFLICT', '');
  }, 'down');
  autosave.change(titled('我的'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(where()).toBe('device');
  expect(device.get('7')?.fields.title).toBe('我的');
});

test('a save that the server will never accept says why, and stays on this device', async () => {
  const { autosave, device, statuses } = setUp(async () => {
    throw new DeskError('NOT_FOUND', '找不到這篇文章');
  });
  autosave.change(titled('一'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(statuses.at(-1)).toBe('invalid');
  expect(device.get('7')?.fields.title).toBe('一');
});

test('text that can be stored nowhere is reported', async () => {
  const statuses: string[] = [];
  const fail = async () => {
    throw new DeskError(null, '');
  };
  const autosave = new Autosave({
    articleId: '7',
    version: 1,
    savedAt: '',
    save: fail,
    keepUnsaved: fail,
    drafts: { put: fail, remove: fail },
    onStatus: ({ is }) => statuses.push(is),
  });
  autosave.change(titled('一'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(statuses.at(-1)).toBe('notStored');
});

test('a flush resolves once everything is saved', async () => {
  const { autosave, server } = setUp();
  autosave.change(titled('一'));
  const flushed = autosave.flush();
  await vi.advanceTimersByTimeAsync(0);
  await flushed;
  expect(server.title).toBe('一');
});

test('a slow device does not report a failure after the text is at the server', async () => {
  let tries = 0;
  const { autosave, server, statuses, store } = setUp(
    async (fields, version) => {
      tries += 1;
      if (tries === 1) throw new DeskError(null, '');
      return store(fields, version);
    },
    'up',
    5_000,
  );
  autosave.change(titled('一'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tries).toBe(1);
  autosave.retryNow();
  await vi.advanceTimersByTimeAsync(500);
  expect(server.title).toBe('一');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(statuses.at(-1)).toBe('saved');
});
