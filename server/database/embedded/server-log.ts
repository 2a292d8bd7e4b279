import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Log } from '../../runtime/log.ts';

/** Before each line of PostgreSQL's log: which of its processes speaks, and the code of the error. */
export const linePrefix = '%b|%e|';

const lineParts = /^([\w ]+)\|(\w{5})\|(\w+): +(.*)$/;
const trouble = /terminated by signal|was not properly shut down|out of memory|could not|No space left|corrupt/;
const keptLines = 40;

export interface ServerLog {
  /** What PostgreSQL writes its log to. It neither waits for a reader nor fails without one. */
  writeHandle: number;
  /** The last lines, to find out why a start failed. */
  recent(): string[];
  forget(): void;
  close(): void;
}

/**
 * Copies the lines of PostgreSQL's log, which arrive in a named pipe, into the site's. All processes that share the
 * database read from it, and each line reaches one of them, whichever process started the database.
 */
export function openServerLog(fifo: string, log: Log): ServerLog {
  // For reading and writing, so that the pipe has no end as long as this process lives.
  const flags = constants.O_RDWR | constants.O_NONBLOCK;
  const writeHandle = openSync(fifo, flags);
  const reader = new Socket({ fd: openSync(fifo, flags), readable: true, writable: false });
  const lines: string[] = [];
  let rest = '';
  reader.setEncoding('utf8').on('data', (piece: unknown) => {
    const complete = (rest + piece).split('\n');
    rest = complete.pop() ?? '';
    for (const line of complete) {
      lines.push(line);
      copyLine(line, log);
    }
    lines.splice(0, lines.length - keptLines);
  });
  reader.on('error', () => {});
  reader.unref();
  return {
    writeHandle,
    recent: () => lines,
    forget: () => lines.splice(0),
    close() {
      reader.destroy();
      closeSync(writeHandle);
    },
  };
}

/** Lines about statements are left out: their client is told the same, and they may quote values. */
export function copyLine(line: string, log: Log): void {
  const [, process = '', code = '', level = '', message = ''] = lineParts.exec(line) ?? [];
  if (process === 'client backend' && !code.startsWith('28')) return;
  const said = { postgres: message || line };
  if (level === 'LOG') log[trouble.test(message) ? 'warn' : 'debug'](said, 'the embedded database says');
  else if (level === 'WARNING' || process === 'client backend') log.warn(said, 'the embedded database warns');
  else if (['ERROR', 'FATAL', 'PANIC'].includes(level)) log.error(said, 'the embedded database has a problem');
  else if (!level && line.trim()) log.debug(said, 'the embedded database says');
}
