import { expect, test } from 'vitest';
import { loadingSource, showLoading } from './show-loading.ts';

test('the sign stays until everyone who asked for it is done, each counted once', () => {
  const first = showLoading();
  const second = showLoading();
  first();
  first();
  expect(loadingSource.current()).toBe(true);
  second();
  expect(loadingSource.current()).toBe(false);
});
