import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '../temp-folder.ts';

/** Whether this process may mount a disk of its own. */
export const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

const mounted: string[] = [];

/** A disk that a few files fill. */
export function smallDisk(size: string): string {
  const folder = path.join(tempFolder(), 'disk');
  mkdirSync(folder);
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`no disk could be mounted: ${stderr}`);
  mounted.push(folder);
  return folder;
}

export function removeSmallDisks(): void {
  for (const folder of mounted.splice(0)) spawnSync('umount', ['--lazy', folder]);
}
