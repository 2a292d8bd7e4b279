import { afterEach, expect, test, vi } from 'vitest';
import { savesData } from './save-data.ts';

afterEach(() => vi.unstubAllGlobals());

test.for([
  [undefined, false],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ saveData: false, effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
] as const)('with the connection %o saving data is %s', ([connection, saves]) => {
  vi.stubGlobal('navigator', { connection });
  expect(savesData()).toBe(saves);
});
