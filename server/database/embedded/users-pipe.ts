import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';

/**
 * The named pipe that every process using the embedded database holds open for writing. The supervisor reads it, and
 * the kernel tells it when the last of them is gone, however it went.
 */
export interface UsersPipe {
  /** Becomes a user of the database that is supervised already; false where none is. */
  join(): boolean;
  /** Becomes a user, and opens the end that a new supervisor reads; the caller closes it once it is handed over. */
  openReadEnd(): number;
  /** Whether a supervisor is still reading. */
  isSupervised(): boolean;
  /** Answers whether no other user is left. */
  leave(): boolean;
}

const { O_RDONLY, O_WRONLY, O_RDWR, O_NONBLOCK } = constants;
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

export function openUsersPipe(fifo: string): UsersPipe {
  let handle: number | null = null;

  function letGo(): void {
    if (handle !== null) closeSync(handle);
    handle = null;
  }

  return {
    join() {
      letGo();
      try {
        handle = openSync(fifo, O_WRONLY | O_NONBLOCK);
        return true;
      } catch (error) {
        if (codeOf(error) === 'ENXIO') return false;
        throw error;
      }
    },
    openReadEnd() {
      letGo();
      // Opening one end alone would wait for the other; both at once do not.
      const both = openSync(fifo, O_RDWR);
      const readEnd = openSync(fifo, O_RDONLY);
      handle = openSync(fifo, O_WRONLY | O_NONBLOCK);
      closeSync(both);
      return readEnd;
    },
    isSupervised() {
      try {
        if (handle !== null) writeSync(handle, '\n');
        return handle !== null;
      } catch (error) {
        return codeOf(error) === 'EAGAIN';
      }
    },
    leave() {
      const reader = openSync(fifo, O_RDONLY | O_NONBLOCK);
      try {
        letGo();
        return hasNoWriter(reader);
      } finally {
        closeSync(reader);
      }
    },
  };
}

/** At the end of the pipe no writer is left; an empty pipe that could still be written to has no end. */
function hasNoWriter(reader: number): boolean {
  const buffer = Buffer.alloc(1024);
  try {
    while (readSync(reader, buffer) > 0);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return false;
    throw error;
  }
}
