import { expect, test } from 'vitest';
import { createPictureQueue, QueueFull } from './picture-queue.ts';

/** A queue whose jobs end when the test says so, and the order in which they began. */
function heldQueue(options: { most: number; mostOfOne: number }) {
  const queue = createPictureQueue(options);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const add = (client: string, name: string) =>
    queue.run(client, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  return { queue, began, ends, add };
}

test('one job runs at a time, and clients take turns', async () => {
  const { began, ends, add } = heldQueue({ most: 10, mostOfOne: 10 });
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('b', 'b2')];
  for (const [index, job] of ['a1', 'a2', 'b1', 'a3', 'b2'].entries()) {
    await expect.poll(() => began).toHaveLength(index + 1);
    expect(began.at(-1)).toBe(job);
    ends[index]?.();
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
});

test('more than may wait are refused, in all and of one client; once there is room again they are taken', async () => {
  const { queue, ends, add } = heldQueue({ most: 4, mostOfOne: 2 });
  const running = add('a', 'runs');
  const kept = [add('a', 'a1'), add('a', 'a2')];
  await expect(add('a', 'a3')).rejects.toThrow(QueueFull);
  kept.push(add('b', 'b1'), add('c', 'c1'));
  await expect(add('d', 'd1')).rejects.toThrow(QueueFull);
  expect(queue.waiting()).toBe(4);
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  await Promise.all([running, ...kept]);
  const late = add('a', 'late');
  ends[5]?.();
  expect(await late).toBe('late');
});

test('a job that fails fails alone', async () => {
  const queue = createPictureQueue({ most: 2, mostOfOne: 2 });
  const failing = queue.run('a', () => Promise.reject(new Error('broken file')));
  const fine = queue.run('a', async () => 'fine');
  await expect(failing).rejects.toThrow('broken file');
  expect(await fine).toBe('fine');
});
