import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';

/**
 * The named pipe that every process using the embedded database holds open for writing. The supervisor reads it and
 * sees its end when the last of these processes has ended, however it ended.
 */
export interface UsersPipe {
  /** Becomes a user of a database that already has a supervisor; false if there is none. */
  join(): boolean;
  /** Becomes a user and opens the read end for a new supervisor; the caller closes it after the spawn. */
  openReadEnd(): number;
  /** Whether a supervisor is still reading. */
  isSupervised(): boolean;
  /** Returns whether no other user is left. */
  leave(): boolean;
}

const { O_RDONLY, O_WRONLY, O_RDWR, O_NONBLOCK } = constants;
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

export function openUsersPipe(fifo: string): UsersPipe {
  let handle: number | null = null;

  function closeHandle(): void {
    if (handle !== null) closeSync(handle);
    handle = null;
  }

  return {
    join() {
      closeHandle();
      try {
        handle = openSync(fifo, O_WRONLY | O_NONBLOCK);
        return true;
      } catch (error) {
        if (codeOf(error) === 'ENXIO') return false;
        throw error;
      }
    },
    openReadEnd() {
      closeHandle();
      // Opening one end alone would block until the other is open; opening both does not.
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
        closeHandle();
        return hasNoWriter(reader);
      } finally {
        closeSync(reader);
      }
    },
  };
}

/** Reading returns 0 if no writer is left; an empty pipe with a writer fails with EAGAIN. */
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
