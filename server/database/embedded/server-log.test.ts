import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyLine, openServerLog } from './server-log.ts';

function levelOf(line: string): string | null {
  let told: string | null = null;
  const at = (level: string) => () => {
    told = level;
  };
  copyLine(line, { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') });
  return told;
}

describe('a line of PostgreSQL', () => {
  it.each([
    ['postmaster|00000|LOG:  database system is ready to accept connections', 'debug'],
    ['postmaster|00000|LOG:  server process (PID 77) was terminated by signal 9: Killed', 'warn'],
    ['startup|00000|LOG:  database system was not properly shut down; automatic recovery in progress', 'warn'],
    ['autovacuum worker|53100|ERROR:  could not extend file: No space left on device', 'error'],
    ['checkpointer|58030|PANIC:  could not fsync file "pg_wal/0001"', 'error'],
    ['client backend|28P01|FATAL:  password authentication failed for user "jianwen"', 'warn'],
    // The client gets the error of its statement; the line may quote what a member typed.
    ['client backend|22P02|ERROR:  invalid input syntax for type uuid: "A123456789"', null],
    ['client backend|57P03|FATAL:  the database system is starting up', null],
  ])('%s', (line, level) => expect(levelOf(line)).toBe(level));
});

it('what PostgreSQL writes last is copied before the log closes', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jianwen-log-'));
  const pipe = path.join(folder, 'log');
  execFileSync('mkfifo', [pipe]);
  const told: unknown[] = [];
  const tell = (fields: object) => told.push(fields);
  const serverLog = openServerLog(pipe, { debug: tell, info: tell, warn: tell, error: tell });
  const write = (line: string) =>
    spawnSync('sh', ['-c', 'echo "$0"', line], { stdio: ['ignore', serverLog.writeHandle, 'inherit'] });
  write('postmaster|00000|LOG:  received fast shutdown request');
  expect(serverLog.recent()).toEqual(['postmaster|00000|LOG:  received fast shutdown request']);
  write('postmaster|00000|LOG:  database system is shut down');
  serverLog.close();
  expect(told).toEqual([{ postgres: 'received fast shutdown request' }, { postgres: 'database system is shut down' }]);
  rmSync(folder, { recursive: true });
});
