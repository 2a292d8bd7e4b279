import { expect, test, vi } from 'vitest';
import { watchDisk } from './disk-space.ts';

test('a disk is full with less than 32 MB, is not when there is room again, and is not when it cannot be read', async () => {
  vi.useFakeTimers();
  try {
    const answers: (number | Error)[] = [32 * 1024 * 1024, 1_000_000, 5_000_000_000, new Error('EIO')];
    const disk = await watchDisk('/anywhere', async () => {
      const answer = answers.shift();
      if (typeof answer !== 'number') throw answer;
      return answer;
    });
    const seen = [[disk.free(), disk.isFull()]];
    while (answers.length > 0) {
      await vi.advanceTimersByTimeAsync(5_000);
      seen.push([disk.free(), disk.isFull()]);
    }
    disk.stop();
    expect(seen).toEqual([
      [32 * 1024 * 1024, false],
      [1_000_000, true],
      [5_000_000_000, false],
      [null, false],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
