import { describe, expect, it } from 'vitest';
import { copyLine } from './server-log.ts';

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
