import { accessSync, constants } from 'node:fs';
import { expect, it } from 'vitest';
import { StartFailure } from '../../runtime/start-failure.ts';
import { findPrograms } from './programs.ts';

it('finds programs that can be run on this machine', () => {
  for (const program of Object.values(findPrograms())) expect(() => accessSync(program, constants.X_OK)).not.toThrow();
});

it.each(['linux-riscv64', 'win32-x64', 'freebsd-x64'])('says what to do on %s, which has none', (platform) => {
  expect(() => findPrograms(platform)).toThrow(StartFailure);
  expect(() => findPrograms(platform)).toThrow(`There is no embedded PostgreSQL for ${platform}; set DATABASE_URL`);
});
