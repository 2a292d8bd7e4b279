import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ArticleFields, emptyFields, sameFields } from '../../contract/desk/model/article.ts';
import { DeskError } from '../api/call.ts';
import { Autosave, type LocalDraft } from './autosave.ts';
import { continuesStored } from './local-drafts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Network = 'up' | 'loses requests' | 'loses answers';

/** A server as the desk's is: it compares versions, and recognises a save that it has already stored. */
function fakeServer() {
  const stored = { version: 1, fields: emptyFields };
  const history: string[] = [];
  return {
    stored,
    history,
    network: 'up' as Network,
    delay: 50,
    async save(fields: ArticleFields, version: number) {
      const pause = () => new Promise((resolve) => setTimeout(resolve, this.delay));
      const { network } = this;
      await pause();
      if (network === 'loses requests') throw new DeskError(null, '');
      const isRepeated = stored.version === version + 1 && sameFields(stored.fields, fields);
      if (stored.version !== version && !isRepeated) throw new DeskError('CONFLICT', '');
      if (!isRepeated) {
        stored.version += 1;
        stored.fields = fields;
        history.push(fields.title);
      }
      const reply = { version: stored.version, savedAt: '', state: 'draft' as const, dropped: [], bodyHtml: null };
      await pause();
      if (network === 'loses answers') throw new DeskError(null, '');
      return reply;
    },
  };
}

/** One person who types one character each 40 ms, in tabs that may be killed at any moment. */
function fakeDesk() {
  const server = fakeServer();
  let device: LocalDraft | undefined;
  const setDevice = (draft: LocalDraft | undefined) => {
    device = draft;
  };
  const conflicts: string[] = [];
  /** What a write to the device takes; one that a kill interrupts is lost. */
  const storage = { delay: 0 };
  let text = '';
  let kill = () => {};
  let autosave = open();

  function open(): Autosave {
    let isAlive = true;
    kill = () => {
      isAlive = false;
    };
    const unsaved = device;
    const isNewer = unsaved !== undefined && continuesStored(unsaved, server.stored);
    if (unsaved && !isNewer) conflicts.push(unsaved.fields.title);
    text = (isNewer ? unsaved.fields : server.stored.fields).title;
    const ifAlive = <T>(work: () => T) => (isAlive ? work() : (new Promise(() => {}) as T));
    const write = async (draft: LocalDraft | undefined) => {
      await new Promise((resolve) => setTimeout(resolve, storage.delay));
      await ifAlive(async () => setDevice(draft));
    };
    const opened = new Autosave({
      articleId: '7',
      version: server.stored.version,
      savedAt: '',
      save: (fields, version) => ifAlive(() => server.save(fields, version)),
      keepUnsaved: async ({ title }) => conflicts.push(title),
      drafts: {
        put: (draft) => write(structuredClone(draft)),
        remove: () => write(undefined),
      },
      onStatus: () => {},
    });
    if (isNewer) opened.change({ ...emptyFields, title: text });
    return opened;
  }

  return {
    server,
    storage,
    conflicts,
    text: () => text,
    async type(count: number): Promise<void> {
      for (let at = 0; at < count; at += 1) {
        text += String.fromCharCode(0x4e00 + (text.length % 5_000));
        autosave.change({ ...emptyFields, title: text });
        await vi.advanceTimersByTimeAsync(40);
      }
    },
    /** A request that was sent still arrives; opening the article again takes longer than that. */
    async killAndReopen(): Promise<void> {
      kill();
      await vi.advanceTimersByTimeAsync(1_000);
      autosave = open();
    },
    saved: () => !autosave.hasUnsaved,
    wait: (time: number) => vi.advanceTimersByTimeAsync(time),
  };
}

const slowestStorage = 200;

const event = fc.oneof(
  fc.record({ does: fc.constant('type' as const), count: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ does: fc.constant('wait' as const), time: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ does: fc.constant('kill' as const) }),
  fc.record({ does: fc.constant('storage' as const), delay: fc.integer({ min: 0, max: slowestStorage }) }),
  fc.record({
    does: fc.constant('network' as const),
    is: fc.constantFrom<Network>('up', 'loses requests', 'loses answers'),
    delay: fc.integer({ min: 0, max: 900 }),
  }),
);

/**
 * What is typed is read every 0.2 s and stored on the device 0.1 s later, after the write before it: far below the 2 s
 * that are promised.
 */
const mostLost = Math.ceil((100 + 2 * slowestStorage) / 40) + 1;

test('nothing older than half a second is lost, overwritten or taken for another person’s, with any kills of tabs, slow storage and losses of the network', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 25 }), async (events) => {
      vi.clearAllTimers();
      const desk = fakeDesk();
      for (const step of events) {
        if (step.does === 'type') await desk.type(step.count);
        if (step.does === 'wait') await desk.wait(step.time);
        if (step.does === 'storage') desk.storage.delay = step.delay;
        if (step.does === 'network') Object.assign(desk.server, { network: step.is, delay: step.delay });
        if (step.does === 'kill') {
          const before = desk.text();
          await desk.killAndReopen();
          expect(before.startsWith(desk.text())).toBe(true);
          expect(before.length - desk.text().length).toBeLessThanOrEqual(mostLost);
        }
      }
      Object.assign(desk.server, { network: 'up', delay: 50 });
      await desk.wait(120_000);
      expect(desk.saved()).toBe(true);
      expect(desk.server.stored.fields.title).toBe(desk.text());
      expect(desk.conflicts).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
