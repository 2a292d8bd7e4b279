import { expect, test } from 'vitest';
import { createRecentResults } from './recent-answers.ts';

function setUp(most = 2) {
  let now = 0;
  let made = 0;
  const answers = createRecentResults<number>({ most, keepFor: 1_000, clock: { now: () => new Date(now) } });
  const ask = (key: string) => answers.get(key, async () => ++made);
  return { answers, ask, wait: (time: number) => (now += time) };
}

test('many who ask together get one answer', async () => {
  const { ask } = setUp();
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual([1, 1, 1]);
});

test('an answer is given again only for a while', async () => {
  const { ask, wait } = setUp();
  await ask('a');
  wait(1_000);
  expect(await ask('a')).toBe(2);
});

test('what was asked longest ago makes room', async () => {
  const { answers, ask } = setUp();
  await ask('a');
  await ask('b');
  await ask('a');
  await ask('c');
  expect(answers.size()).toBe(2);
  expect(await ask('a')).toBe(1);
  expect(await ask('b')).toBe(4);
});

test('a failure is not remembered', async () => {
  const { answers, ask } = setUp();
  await expect(answers.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask('a')).toBe(1);
});
