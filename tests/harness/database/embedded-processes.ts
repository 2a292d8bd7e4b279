import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** The processes of the embedded database of a data folder: all of them work in its folder. */
export function databaseProcesses(dataDir: string): number[] {
  const folder = path.join(dataDir, 'postgres');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === folder)
    .map(Number);
}

function workingFolder(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** The first of them, which starts and ends the others. */
export function databasePid(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}
