import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a job runs now and at every interval, until it is stopped', async () => {
  const job = vi.fn(async () => {});
  const repeated = repeat(job, 1_000);
  expect(job).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(job).toHaveBeenCalledTimes(3);
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(job).toHaveBeenCalledTimes(3);
});

test('a run that is due while another is running is left out, and stopping waits for the running one', async () => {
  let end = () => {};
  const job = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const repeated = repeat(job, 1_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(job).toHaveBeenCalledTimes(1);
  let isStopped = false;
  const stopping = repeated.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);
  end();
  await stopping;
  expect(isStopped).toBe(true);
});
