import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Site processes and commands run the built server; it is built again when its sources have changed. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/prepare.mjs', 'site']);
}
