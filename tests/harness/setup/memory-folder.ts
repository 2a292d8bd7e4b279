import { readFileSync, statfsSync } from 'node:fs';
import os from 'node:os';

const inMemory = '/dev/shm';
/** Many times what a whole run writes at one time. */
const enough = 4 * 2 ** 30;

/**
 * Where a run keeps what goes with it: in memory where the machine has enough of it. A database is hundreds of files, and
 * to make and to remove them on a disk takes more of the processor than all the rest of starting a site.
 */
export function memoryFolder(): string {
  return hasRoom() && allowsPrograms() ? inMemory : os.tmpdir();
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, os.freemem()) >= enough;
  } catch {
    return false;
  }
}

/** Some tests write programs of their own and start them. */
function allowsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , kind, options = ''] = mounts.map((mount) => mount.split(' ')).findLast(([, at]) => at === inMemory) ?? [];
  return kind === 'tmpfs' && !options.split(',').includes('noexec');
}
