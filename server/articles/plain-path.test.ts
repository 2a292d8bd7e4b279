import { expect, it } from 'vitest';
import { plainPath, writtenPath } from './plain-path.ts';

it.each([
  ['/news/tag/%E6%B0%B4', '/news/tag/水'],
  ['/2024/05/a/', '/2024/05/a'],
  ['/', null],
  ['//evil.example/a', null],
  ['/%E6%B', null],
])('%s is stored as %s', (address, plain) => {
  expect(plainPath(address)).toBe(plain);
});

it('is sent as it was written', () => {
  expect(writtenPath('/news/tag/水 C#?')).toBe('/news/tag/%E6%B0%B4%20C%23%3F');
});
