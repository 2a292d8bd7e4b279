import { expect, it } from 'vitest';
import { reasonIn } from './start-problem.ts';

it('gives the reason why a program gave up, without what stands before it', () => {
  expect(reasonIn(['postmaster|F0000|FATAL:  lock file "postmaster.pid" already exists', 'HINT:  …', ''])).toBe(
    'lock file "postmaster.pid" already exists',
  );
  expect(reasonIn(['initdb: error: could not create directory "x": No space left on device'])).toBe(
    'could not create directory "x": No space left on device',
  );
});

it('names the full disk, and not what followed from it', () => {
  const lines = [
    'not initialized|53100|FATAL:  could not write to file "pg_wal/x": No space left on device',
    'not initialized|XX000|PANIC:  cannot abort transaction 1, it was already committed',
    'child process was terminated by signal 6: Aborted',
  ];
  expect(reasonIn(lines)).toBe('could not write to file "pg_wal/x": No space left on device');
});
