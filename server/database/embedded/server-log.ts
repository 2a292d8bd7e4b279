import { closeSync, constants, openSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Log } from '../../runtime/log.ts';

/** The prefix of each line of PostgreSQL's log: the process type and the error code. */
export const linePrefix = '%b|%e|';

const lineParts = /^([\w ]+)\|(\w{5})\|(\w+): +(.*)$/;
const warning = /terminated by signal|was not properly shut down|out of memory|could not|No space left|corrupt/;
const maxLines = 40;

export interface ServerLog {
  /** PostgreSQL writes its log here. Writing neither blocks nor fails without a reader. */
  writeHandle: number;
  /** The last lines, which say why a start failed. */
  recent(): string[];
  forget(): void;
  /** Copies what is still in the pipe, and ends. */
  close(): void;
}

/**
 * Copies the lines of PostgreSQL's log from a named pipe into the site's log. All processes that share the database
 * read from the pipe, and each line reaches one of them, whichever process started the database.
 */
export function openServerLog(fifo: string, log: Log): ServerLog {
  // Opened for reading and writing, so that the pipe does not end while this process runs.
  const flags = constants.O_RDWR | constants.O_NONBLOCK;
  const writeHandle = openSync(fifo, flags);
  // Reading from the handle that a child process writes to would block: a process that starts as a child changes the mode.
  const readHandle = openSync(fifo, flags);
  const reader = new Socket({ fd: openSync(fifo, flags), readable: true, writable: false });
  const lines: string[] = [];
  let rest = '';
  reader.setEncoding('utf8').on('data', copy);
  reader.on('error', () => {});
  reader.unref();

  function copy(piece: unknown): void {
    const complete = (rest + piece).split('\n');
    rest = complete.pop() ?? '';
    for (const line of complete) {
      lines.push(line);
      copyLine(line, log);
    }
    lines.splice(0, lines.length - maxLines);
  }

  return {
    writeHandle,
    recent() {
      copy(readWhatIsLeft(readHandle));
      return lines;
    },
    forget: () => lines.splice(0),
    close() {
      copy(readWhatIsLeft(readHandle));
      reader.destroy();
      for (const handle of [readHandle, writeHandle]) closeSync(handle);
    },
  };
}

/** Reads a pipe that does not block until it is empty. */
function readWhatIsLeft(handle: number): string {
  const buffer = Buffer.alloc(65_536);
  let text = '';
  try {
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer)) {
      text += buffer.toString('utf8', 0, read);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
  return text;
}

/** Skips lines about statements: the client receives the same error, and they may quote values. */
export function copyLine(line: string, log: Log): void {
  const [, process = '', code = '', level = '', message = ''] = lineParts.exec(line) ?? [];
  if (process === 'client backend' && !code.startsWith('28')) return;
  const fields = { postgres: message || line };
  if (level === 'LOG') log[warning.test(message) ? 'warn' : 'debug'](fields, 'the embedded database says');
  else if (level === 'WARNING' || process === 'client backend') log.warn(fields, 'the embedded database warns');
  else if (['ERROR', 'FATAL', 'PANIC'].includes(level)) log.error(fields, 'the embedded database has a problem');
  else if (!level && line.trim()) log.debug(fields, 'the embedded database says');
}
