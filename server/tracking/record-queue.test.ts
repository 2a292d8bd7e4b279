import { expect, it, vi } from 'vitest';
import { createRecordQueue } from './record-queue.ts';

function start({ most = 1_000 } = {}) {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const write = vi.fn(async (_notes: number[]) => {});
  const isHopeless = (error: unknown) => (error as Error).message === 'bad';
  const queue = createRecordQueue<number>({ name: 'numbers', most, write, isHopeless, log });
  const add = (count: number) => {
    for (let note = 0; note < count; note += 1) queue.add(note);
  };
  return { queue, write, log, add };
}

it('writes in order, many at once, and nothing twice', async () => {
  const { queue, write, add } = start({ most: 2_000 });
  add(1_200);
  expect(await queue.flush()).toBe(true);
  expect(write.mock.calls.map(([notes]) => notes.length)).toEqual([500, 500, 200]);
  expect(write.mock.calls.flatMap(([notes]) => notes)).toEqual(Array.from({ length: 1_200 }, (_, at) => at));
  expect(await queue.flush()).toBe(true);
  expect(write).toHaveBeenCalledTimes(3);
});

it('lets go what comes past the bound, and says how many once', async () => {
  const { queue, write, log, add } = start({ most: 10 });
  add(25);
  expect(queue.waiting()).toBe(10);
  await queue.flush();
  await queue.flush();
  expect(write.mock.calls.flatMap(([notes]) => notes)).toHaveLength(10);
  expect(log.warn.mock.calls).toEqual([[{ queue: 'numbers', dropped: 15 }, expect.any(String)]]);
});

it('keeps its notes, and room for no more than its bound, while they cannot be written', async () => {
  const { queue, write, add } = start({ most: 10 });
  write.mockRejectedValueOnce(new Error('away'));
  add(8);
  expect(await queue.flush()).toBe(false);
  add(8);
  expect(queue.waiting()).toBe(10);
  expect(await queue.flush()).toBe(true);
  expect(write.mock.calls[1]?.[0]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0, 1]);
});

it('takes what is added while a batch is being written', async () => {
  const { queue, write, add } = start();
  write.mockImplementationOnce(async () => add(1));
  add(2);
  await queue.flush();
  expect(write.mock.calls.map(([notes]) => notes)).toEqual([[0, 1], [0]]);
});

it('goes on after records that the database rejects', async () => {
  const { queue, write, log, add } = start();
  write.mockRejectedValueOnce(new Error('bad'));
  add(2);
  expect(await queue.flush()).toBe(true);
  expect(log.error).toHaveBeenCalledTimes(1);
  add(1);
  await queue.flush();
  expect(write).toHaveBeenCalledTimes(2);
});
